import type { Mode } from "./corridors.ts";
import { placeOf } from "./town-places.ts";

const mbamAndLekie = [
  "bafia",
  "ndikinimeki",
  "ntui",
  "obala",
  "saa",
  "nanga-eboko",
  "mbandjock",
  "nkoteng",
];
const nounCorridor = ["foumban", "foumbot", "magba", "bankim"];
const northOfDouala = ["mbanga", "penja", "loum", "manjo", "nkongsamba", "melong"];
const railways: Readonly<Record<string, string>> = { yaounde: "Elig-Essono", douala: "Bessengué" };

/** Returns the quarters of a town where passengers to another town board, the main one first. */
export function boardingPlaces(mode: Mode, town: string, towards: string): readonly string[] {
  if (mode === "plane") return ["Aéroport"];
  if (mode === "train") return [railways[town] ?? "Gare ferroviaire"];
  const region = placeOf(towards).region;
  switch (town) {
    case "yaounde":
      if (region === "Ouest") return ["Olembé", "Melen"];
      if (region === "Nord-Ouest") return ["Biyem-Assi", "Melen"];
      if (mbamAndLekie.includes(towards)) return ["Olembé"];
      return region === "Est" ? ["Mvan", "Mimboman"] : ["Mvan", "Nsam"];
    case "douala":
      if (region === "Ouest") return ["Bonabéri", "Bessengué"];
      if (region === "Nord-Ouest" || region === "Sud-Ouest" || northOfDouala.includes(towards))
        return ["Bonabéri", "Akwa"];
      return ["Akwa", "Yassa"];
    case "bafoussam":
      return nounCorridor.includes(towards) ? ["Djiémoun"] : ["Ndiangdam"];
    case "bamenda":
      return ["City Chemist", "Nkwen"];
    case "buea":
      return ["Mile 17"];
    case "foumban":
      return ["Entrée ouest"];
    default:
      return ["Gare routière"];
  }
}
