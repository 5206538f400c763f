import type { FeeColumn } from "@wakafine/shared/agencies/fee-terms.ts";
import { derivedId } from "./derived-values.ts";
import type { Region } from "./town-places.ts";
import { regionsInEnglish } from "./town-places.ts";

/** The fee terms of an agency; the others are 0. */
type Fees = Readonly<Partial<Record<FeeColumn, number>>>;

/** An agency of the seed. `mark` is the name of a drawing of the web, or null; `colour` is its background. */
export interface SeededAgency {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** Three letters without I and O [G.ticket.06]. */
  readonly prefix: string;
  /** 1 bus, 2 train, 3 plane, 4 parcels only. */
  readonly transport: 1 | 2 | 3 | 4;
  readonly isPackageSender: boolean;
  readonly phone: string;
  readonly town: string;
  readonly quarter: string;
  readonly mark: string | null;
  readonly colour: string;
  readonly fees: Fees;
  readonly isActive: boolean;
}

/** How a demo agency operates. */
export interface DemoAgency extends SeededAgency {
  readonly regions: readonly Region[];
  /** Its fares as a percentage of the usual ones. */
  readonly fareLevel: number;
  readonly firstSeats: number;
  readonly weekendExtra: boolean;
  /** The minute of its day departures. */
  readonly minute: number;
}

const allRegions = Object.keys(regionsInEnglish) as Region[];
/** Returns the commission, which the traveller does not pay in addition [G.book.13], and the rate and fixed part of the two fees. */
const fees = (
  commission_rate: number,
  [mobile_fee_rate, mobile_fee_fixed]: readonly [number, number],
  [card_fee_rate, card_fee_fixed]: readonly [number, number],
): Fees => ({
  commission_rate,
  mobile_fee_rate,
  mobile_fee_fixed,
  card_fee_rate,
  card_fee_fixed,
});

type Plan = Omit<
  DemoAgency,
  | "id"
  | "slug"
  | "isActive"
  | "transport"
  | "isPackageSender"
  | "fareLevel"
  | "firstSeats"
  | "weekendExtra"
  | "minute"
> &
  Partial<
    Pick<
      DemoAgency,
      "transport" | "isPackageSender" | "fareLevel" | "firstSeats" | "weekendExtra" | "minute"
    >
  >;

function agency(plan: Plan): DemoAgency {
  const slug = plan.name
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  return {
    transport: 1,
    isPackageSender: false,
    fareLevel: 100,
    firstSeats: 50,
    weekendExtra: true,
    minute: 0,
    isActive: true,
    ...plan,
    id: derivedId(`agency ${slug}`),
    slug,
  };
}

/** Invented agencies. One has the documents' sample rates of 10, 20 and 30 % [C9.price.27]; the others have 1–3 % and up to 100 francs. */
export const demoAgencies: readonly DemoAgency[] = [
  agency({
    name: "Sanaga Lignes",
    prefix: "SNG",
    phone: "+237222201010",
    town: "Yaoundé",
    quarter: "Mvan",
    mark: "waves",
    colour: "#175b7a",
    fees: fees(2, [2, 0], [3, 100]),
    regions: ["Centre", "Littoral", "Sud", "Ouest", "Est", "Adamaoua"],
  }),
  agency({
    name: "Grand Calao",
    prefix: "CAL",
    phone: "+237233401020",
    town: "Douala",
    quarter: "Akwa",
    mark: "calao",
    colour: "#18221c",
    fees: fees(3, [2, 50], [3, 100]),
    regions: allRegions,
    isPackageSender: true,
    fareLevel: 105,
    minute: 30,
  }),
  agency({
    name: "Trois Collines",
    prefix: "CLN",
    phone: "+237233441030",
    town: "Bafoussam",
    quarter: "Ndiangdam",
    mark: "hills",
    colour: "#7a2f52",
    fees: fees(2, [1, 100], [2, 100]),
    regions: ["Ouest", "Nord-Ouest", "Centre", "Littoral"],
    firstSeats: 40,
    minute: 15,
  }),
  agency({
    name: "Bonne Étape",
    prefix: "BNE",
    phone: "+237233401040",
    town: "Douala",
    quarter: "Bonabéri",
    mark: "lantern",
    colour: "#8a4b10",
    fees: fees(1, [1, 0], [2, 50]),
    regions: ["Centre", "Littoral", "Sud", "Sud-Ouest"],
    fareLevel: 95,
    weekendExtra: false,
  }),
  agency({
    name: "Liane Express",
    prefix: "LXP",
    phone: "+237222201050",
    town: "Yaoundé",
    quarter: "Biyem-Assi",
    mark: "liana",
    colour: "#1f6b3a",
    fees: fees(3, [3, 0], [3, 0]),
    regions: ["Centre", "Littoral", "Ouest", "Sud-Ouest", "Est"],
    fareLevel: 110,
    firstSeats: 30,
    minute: 45,
  }),
  agency({
    name: "Harmattan Lignes",
    prefix: "HMT",
    phone: "+237222251060",
    town: "Garoua",
    quarter: "Gare routière",
    mark: "wind",
    colour: "#9a3416",
    fees: fees(2, [2, 100], [3, 100]),
    regions: ["Adamaoua", "Nord", "Extrême-Nord", "Centre", "Est"],
  }),
  agency({
    name: "Karité Lignes",
    prefix: "KRT",
    phone: "+237222291070",
    town: "Maroua",
    quarter: "Gare routière",
    mark: "leaf",
    colour: "#48591a",
    fees: fees(1, [1, 50], [2, 0]),
    regions: ["Nord", "Extrême-Nord", "Adamaoua"],
    fareLevel: 95,
    firstSeats: 40,
    minute: 30,
  }),
  agency({
    name: "Pirogue Lignes",
    prefix: "PRG",
    phone: "+237233321080",
    town: "Buéa",
    quarter: "Mile 17",
    mark: "canoe",
    colour: "#0f5c5c",
    fees: fees(2, [2, 0], [3, 50]),
    regions: ["Littoral", "Sud-Ouest", "Nord-Ouest"],
    firstSeats: 30,
    minute: 15,
  }),
  agency({
    name: "Okoumé Lignes",
    prefix: "KME",
    phone: "+237222281090",
    town: "Ebolowa",
    quarter: "Gare routière",
    mark: "tree",
    colour: "#5b3a29",
    fees: fees(1, [0, 100], [1, 100]),
    regions: ["Sud", "Centre", "Littoral"],
    firstSeats: 30,
    weekendExtra: false,
    minute: 45,
  }),
  agency({
    name: "Lueur du Lom",
    prefix: "LML",
    phone: "+237222241100",
    town: "Bertoua",
    quarter: "Gare routière",
    mark: "sunrise",
    colour: "#6b4a00",
    fees: fees(10, [20, 0], [30, 0]),
    regions: ["Est", "Centre", "Adamaoua"],
    fareLevel: 90,
    firstSeats: 40,
    minute: 15,
  }),
  agency({
    name: "Rail des Trois Fleuves",
    prefix: "RTF",
    transport: 2,
    phone: "+237233401110",
    town: "Douala",
    quarter: "Bessengué",
    mark: "rails",
    colour: "#2f3e8f",
    fees: fees(1, [1, 0], [2, 0]),
    regions: allRegions,
    weekendExtra: false,
  }),
  agency({
    name: "Aigrette Air",
    prefix: "AGR",
    transport: 3,
    phone: "+237233401120",
    town: "Douala",
    quarter: "Aéroport",
    mark: "egret",
    colour: "#33506b",
    fees: fees(2, [2, 0], [3, 0]),
    regions: allRegions,
    weekendExtra: false,
  }),
  agency({
    name: "Tam-Tam Colis",
    prefix: "TAM",
    transport: 4,
    isPackageSender: true,
    phone: "+237233401130",
    town: "Douala",
    quarter: "Akwa",
    mark: "drum",
    colour: "#7a2318",
    fees: fees(3, [2, 0], [3, 0]),
    regions: [],
  }),
];
