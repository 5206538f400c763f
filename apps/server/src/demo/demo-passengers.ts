import { derivedNumber } from "./derived-values.ts";

/** A passenger of the demo world without an account; phone and identity numbers are invented. */
export interface DemoPassenger {
  readonly lastname: string;
  readonly firstname: string;
  readonly sex: 1 | 2;
  readonly cni: string | null;
  readonly phone: string;
  readonly minor: boolean;
}

const women = [
  "Adèle",
  "Aminatou",
  "Brigitte",
  "Carine",
  "Chantal",
  "Delphine",
  "Djamila",
  "Édith",
  "Fadimatou",
  "Florence",
  "Ghislaine",
  "Hortense",
  "Irène",
  "Jacqueline",
  "Laure",
  "Maïmouna",
  "Nadège",
  "Odile",
  "Prudence",
  "Raïssa",
  "Sidonie",
  "Viviane",
];
const men = [
  "Achille",
  "Alain",
  "Armand",
  "Bertrand",
  "Cyrille",
  "Désiré",
  "Éric",
  "Fabrice",
  "Gaston",
  "Guy",
  "Hervé",
  "Ibrahim",
  "Ismaïla",
  "Joël",
  "Landry",
  "Moussa",
  "Narcisse",
  "Olivier",
  "Roger",
  "Souleymane",
  "Valentin",
  "Yannick",
];
const families = [
  "Abessolo",
  "Ateba",
  "Ayuk",
  "Belinga",
  "Bikoko",
  "Daouda",
  "Dikongué",
  "Ebongué",
  "Enow",
  "Essomba",
  "Fokou",
  "Fonkam",
  "Haman",
  "Kenfack",
  "Kouam",
  "Mahamat",
  "Manga",
  "Mbida",
  "Mouafo",
  "Mvondo",
  "Nana",
  "Ngo Bassong",
  "Ngwa",
  "Njikam",
  "Nkeng",
  "Onana",
  "Sadou",
  "Tchoumi",
  "Wanko",
  "Zambo",
];

/** Returns the passenger of a name; the owner of a booking is an adult with a phone that pays. Relatives share the surname of `family`. */
export function demoPassenger(name: string, family: string, isOwner: boolean): DemoPassenger {
  const sex = derivedNumber(`sex of ${name}`, 2) === 0 ? 1 : 2;
  const firstnames = sex === 1 ? men : women;
  const minor = !isOwner && derivedNumber(`age of ${name}`, 5) === 0;
  const related = isOwner || derivedNumber(`kin of ${name}`, 3) > 0;
  return {
    lastname: families[derivedNumber(related ? family : name, families.length)]!,
    firstname: firstnames[derivedNumber(`first name of ${name}`, firstnames.length)]!,
    sex,
    cni: minor ? null : String(100_000_000 + derivedNumber(`card of ${name}`, 99_999_999)),
    phone: `+23767${String(5_900_000 + derivedNumber(`phone of ${name}`, 99_999))}`,
    minor,
  };
}
