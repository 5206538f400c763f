import { slugNamed } from "./town-places.ts";

export type Mode = "bus" | "train" | "plane";

/** One way of a road, railway or air line that is travelled in Cameroon, from measured or estimated figures. */
export interface Corridor {
  readonly mode: Mode;
  /** Town slugs. */
  readonly from: string;
  readonly to: string;
  readonly kilometres: number;
  /** By day; never below the transport ministry's minimum. */
  readonly minutes: number;
  /** Through the night, where a source gives it. */
  readonly nightMinutes: number | null;
  /** Francs in the plain class, and in the first class where there is one. */
  readonly fare: number;
  readonly firstFare: number | null;
  /** Town slugs on the way, in order. */
  readonly via: readonly string[];
}

type Row = readonly [
  mode: Mode, from: string, to: string, kilometres: number, minutes: number, nightMinutes: number | null, fare: number, firstFare: number | null, via: string,
];

// Each line stands for both ways.
const rows: readonly Row[] = [
  ["bus", "Yaoundé", "Douala", 245, 300, 420, 4000, 6500, "Edéa"],
  ["bus", "Yaoundé", "Bafoussam", 293, 300, 420, 4000, 6500, "Obala, Bafia, Ndikiniméki, Tonga, Bangangté, Bandjoun"],
  ["bus", "Douala", "Bafoussam", 240, 360, 480, 4000, 6500, "Mbanga, Penja, Loum, Manjo, Nkongsamba, Melong, Kékem, Bafang, Bandjoun"],
  ["bus", "Yaoundé", "Bamenda", 370, 450, null, 6500, 10500, "Obala, Bafia, Ndikiniméki, Tonga, Bangangté, Bandjoun, Bafoussam, Mbouda"],
  ["bus", "Douala", "Bamenda", 330, 420, null, 6500, 10500, "Mbanga, Penja, Loum, Manjo, Nkongsamba, Melong, Dschang, Mbouda"],
  ["bus", "Bamenda", "Buéa", 310, 465, null, 7500, 12000, "Mbouda, Dschang, Melong, Nkongsamba, Manjo, Loum, Penja, Mbanga, Tiko, Mutengene"],
  ["bus", "Bamenda", "Limbé", 315, 480, null, 7500, 12000, "Mbouda, Dschang, Melong, Nkongsamba, Manjo, Loum, Penja, Mbanga, Tiko, Mutengene"],
  ["bus", "Bamenda", "Kumba", 375, 570, null, 8500, 13500, "Mbouda, Dschang, Melong, Nkongsamba, Manjo, Loum, Penja, Mbanga, Tiko, Mutengene, Muyuka"],
  ["bus", "Bafoussam", "Bamenda", 75, 120, null, 1200, null, "Mbouda"],
  ["bus", "Bamenda", "Mamfé", 115, 180, null, 2000, null, "Batibo"],
  ["bus", "Bamenda", "Kumbo", 80, 120, null, 1300, null, "Ndop"],
  ["bus", "Bamenda", "Nkambé", 140, 285, null, 2000, null, "Ndop, Kumbo"],
  ["bus", "Bamenda", "Wum", 55, 120, null, 900, null, ""],
  ["bus", "Bamenda", "Fundong", 45, 120, null, 5000, null, ""],
  ["bus", "Douala", "Limbé", 70, 90, null, 1200, null, "Tiko, Mutengene"],
  ["bus", "Douala", "Buéa", 65, 90, null, 1100, null, "Tiko, Mutengene"],
  ["bus", "Limbé", "Buéa", 30, 45, null, 500, null, "Mutengene"],
  ["bus", "Buéa", "Kumba", 70, 90, null, 1500, null, "Muyuka"],
  ["bus", "Douala", "Kumba", 130, 165, null, 2000, null, "Tiko, Mutengene, Muyuka"],
  ["bus", "Kumba", "Mamfé", 150, 300, null, 2500, null, ""],
  ["bus", "Kumba", "Mundemba", 105, 210, null, 1500, null, "Ekondo-Titi"],
  ["bus", "Douala", "Nkongsamba", 140, 180, null, 2000, null, "Mbanga, Penja, Loum, Manjo"],
  ["bus", "Douala", "Bafang", 200, 240, null, 2800, 4500, "Mbanga, Penja, Loum, Manjo, Nkongsamba, Melong, Kékem"],
  ["bus", "Douala", "Dschang", 210, 315, null, 3500, 5500, "Mbanga, Penja, Loum, Manjo, Nkongsamba, Melong"],
  ["bus", "Douala", "Edéa", 69, 90, null, 1200, null, ""],
  ["bus", "Douala", "Kribi", 185, 180, null, 3000, 5000, "Edéa"],
  ["bus", "Douala", "Yabassi", 65, 135, null, 1100, null, ""],
  ["bus", "Yaoundé", "Kribi", 295, 360, null, 4500, 7000, "Edéa"],
  ["bus", "Yaoundé", "Edéa", 176, 225, null, 3000, 5000, ""],
  ["bus", "Yaoundé", "Eséka", 105, 135, null, 1500, null, ""],
  ["bus", "Yaoundé", "Mbalmayo", 45, 60, null, 800, null, ""],
  ["bus", "Yaoundé", "Ebolowa", 140, 180, null, 2000, null, "Mbalmayo"],
  ["bus", "Yaoundé", "Ambam", 215, 270, null, 3500, 5500, "Mbalmayo, Ebolowa"],
  ["bus", "Ebolowa", "Ambam", 90, 90, null, 1500, null, ""],
  ["bus", "Yaoundé", "Sangmélima", 150, 180, null, 2500, 4000, "Mbalmayo"],
  ["bus", "Ebolowa", "Kribi", 165, 330, null, 2500, null, ""],
  ["bus", "Kribi", "Lolodorf", 115, 240, null, 2000, null, ""],
  ["bus", "Yaoundé", "Bertoua", 338, 360, 480, 5500, 9000, "Akonolinga, Abong-Mbang, Doumé"],
  ["bus", "Yaoundé", "Abong-Mbang", 225, 270, null, 3500, 5500, "Akonolinga"],
  ["bus", "Bertoua", "Batouri", 95, 150, null, 1600, null, ""],
  ["bus", "Bertoua", "Yokadouma", 290, 360, null, 10000, null, "Batouri"],
  ["bus", "Bertoua", "Bélabo", 70, 105, null, 1200, null, ""],
  ["bus", "Bertoua", "Garoua-Boulaï", 210, 255, null, 3500, 5500, ""],
  ["bus", "Yaoundé", "Garoua-Boulaï", 540, 660, null, 8500, 13500, "Akonolinga, Abong-Mbang, Doumé, Bertoua"],
  ["bus", "Yaoundé", "Ngaoundéré", 775, 930, null, 12500, 20000, "Akonolinga, Abong-Mbang, Doumé, Bertoua, Garoua-Boulaï, Meiganga"],
  ["bus", "Douala", "Bertoua", 580, 705, null, 9500, 15000, "Edéa, Yaoundé, Akonolinga, Abong-Mbang, Doumé"],
  ["bus", "Garoua-Boulaï", "Ngaoundéré", 235, 285, null, 4000, 6500, "Meiganga"],
  ["bus", "Ngaoundéré", "Garoua", 280, 300, null, 4500, 7000, ""],
  ["bus", "Yaoundé", "Garoua", 1040, 1260, null, 16500, 26500, "Akonolinga, Abong-Mbang, Doumé, Bertoua, Garoua-Boulaï, Meiganga, Ngaoundéré"],
  ["bus", "Yaoundé", "Maroua", 1311, 1380, null, 21000, 33500, "Akonolinga, Abong-Mbang, Doumé, Bertoua, Garoua-Boulaï, Meiganga, Ngaoundéré, Garoua, Figuil"],
  ["bus", "Garoua", "Maroua", 215, 240, null, 3500, 5500, "Figuil"],
  ["bus", "Ngaoundéré", "Maroua", 480, 720, null, 7500, 12000, "Garoua, Figuil"],
  ["bus", "Garoua", "Guider", 110, 135, null, 2000, null, ""],
  ["bus", "Garoua", "Touboro", 335, 675, null, 5500, null, "Tcholliré"],
  ["bus", "Maroua", "Kousséri", 245, 375, null, 4000, 6500, "Mora"],
  ["bus", "Maroua", "Mokolo", 70, 90, null, 1200, null, ""],
  ["bus", "Maroua", "Yagoua", 175, 210, null, 3000, 5000, "Kaélé"],
  ["bus", "Ngaoundéré", "Tibati", 205, 420, null, 3500, null, "Ngaoundal"],
  ["bus", "Ngaoundéré", "Tignère", 125, 255, null, 2000, null, ""],
  ["bus", "Tibati", "Banyo", 115, 240, null, 2000, null, ""],
  ["bus", "Bafoussam", "Foumban", 75, 75, null, 1400, null, "Foumbot"],
  ["bus", "Bafoussam", "Foumbot", 27, 45, null, 500, null, ""],
  ["bus", "Bafoussam", "Dschang", 50, 60, null, 800, null, ""],
  ["bus", "Bafoussam", "Bangangté", 40, 60, null, 800, null, "Bandjoun"],
  ["bus", "Bafoussam", "Mbouda", 30, 45, null, 500, null, ""],
  ["bus", "Foumban", "Bankim", 90, 180, null, 1500, null, "Magba"],
  ["bus", "Yaoundé", "Foumban", 370, 450, null, 6000, 9500, "Obala, Bafia, Ndikiniméki, Tonga, Bangangté, Bandjoun, Bafoussam, Foumbot"],
  ["bus", "Yaoundé", "Dschang", 345, 420, null, 5500, 9000, "Obala, Bafia, Ndikiniméki, Tonga, Bangangté, Bandjoun, Bafoussam"],
  ["bus", "Douala", "Foumban", 325, 495, null, 5000, 8000, "Mbanga, Penja, Loum, Manjo, Nkongsamba, Melong, Kékem, Bafang, Bandjoun, Bafoussam, Foumbot"],
  ["bus", "Yaoundé", "Bafia", 130, 165, null, 2000, null, "Obala"],
  ["bus", "Yaoundé", "Obala", 40, 60, null, 700, null, ""],
  ["bus", "Yaoundé", "Sa’a", 70, 90, null, 1200, null, "Obala"],
  ["bus", "Yaoundé", "Ntui", 80, 105, null, 1300, null, "Obala"],
  ["bus", "Yaoundé", "Nanga-Eboko", 170, 255, null, 2500, 4000, "Obala, Mbandjock, Nkoteng"],
  ["bus", "Yaoundé", "Buéa", 315, 390, null, 5000, 8000, "Edéa, Douala, Tiko, Mutengene"],
  ["bus", "Yaoundé", "Limbé", 320, 390, null, 5000, 8000, "Edéa, Douala, Tiko, Mutengene"],
  ["bus", "Yaoundé", "Kumba", 380, 465, null, 6000, 9500, "Edéa, Douala, Tiko, Mutengene, Muyuka"],
  ["bus", "Yaoundé", "Nkongsamba", 375, 570, null, 6000, 9500, "Obala, Bafia, Ndikiniméki, Tonga, Bangangté, Bandjoun, Bafang, Kékem, Melong"],
  ["train", "Douala", "Yaoundé", 263, 285, null, 6000, 9000, "Edéa, Eséka, Makak"],
  ["train", "Yaoundé", "Ngaoundéré", 600, 840, 840, 10000, 15000, "Obala, Mbandjock, Nanga-Eboko, Bélabo, Ngaoundal"],
  ["plane", "Douala", "Yaoundé", 202, 50, null, 25000, null, ""],
  ["plane", "Douala", "Bafoussam", 178, 45, null, 16500, null, ""],
  ["plane", "Douala", "Ngaoundéré", 563, 95, null, 40000, null, ""],
  ["plane", "Douala", "Garoua", 712, 115, null, 50000, null, ""],
  ["plane", "Douala", "Maroua", 888, 135, null, 55000, null, ""],
  ["plane", "Douala", "Bamenda", 218, 50, null, 16500, null, ""],
  ["plane", "Yaoundé", "Bafoussam", 217, 40, null, 15000, null, ""],
  ["plane", "Yaoundé", "Ngaoundéré", 448, 80, null, 24000, null, ""],
  ["plane", "Yaoundé", "Garoua", 639, 105, null, 50000, null, ""],
  ["plane", "Yaoundé", "Maroua", 809, 125, null, 65000, null, ""],
  ["plane", "Yaoundé", "Bertoua", 253, 55, null, 19000, null, ""],
  ["plane", "Douala", "Bertoua", 445, 80, null, 33000, null, ""],
];

const oneWay: readonly Corridor[] = rows.map(([mode, from, to, kilometres, minutes, nightMinutes, fare, firstFare, via]) => ({
  mode, from: slugNamed(from), to: slugNamed(to), kilometres, minutes, nightMinutes, fare, firstFare,
  via: via === "" ? [] : via.split(", ").map(slugNamed),
}));

/** Every road in both directions. */
export const corridors: readonly Corridor[] = oneWay.flatMap((corridor) => [corridor, { ...corridor, from: corridor.to, to: corridor.from, via: [...corridor.via].reverse() }]);

const byEnds: ReadonlyMap<string, Corridor> = new Map(corridors.map((corridor) => [`${corridor.mode} ${corridor.from} ${corridor.to}`, corridor]));

/** The road that leads straight from one town to another, or undefined. */
export function directCorridor(mode: Mode, from: string, to: string): Corridor | undefined {
  return byEnds.get(`${mode} ${from} ${to}`);
}
