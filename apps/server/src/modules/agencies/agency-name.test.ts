import { expect, test } from "vitest";
import { demoAgencies } from "../../demo/demo-agencies.ts";
import { isReservedName, nameSkeleton } from "./agency-name.ts";

test("names that look alike have one skeleton", () => {
  for (const alike of ["grand calao", "GRAND  CALAO", "Gränd-Càlao", "Grаnd Cаlаo", "Ｇｒａｎｄ Calao", "Grand Ca1ao", "Grand CaIao", "Grand\u200b Cal\u200dao", "ԌRAND CALAΟ"]) {
    expect(nameSkeleton(alike), alike).toBe(nameSkeleton("Grand Calao"));
  }
  expect(nameSkeleton("Bonne Etape")).toBe(nameSkeleton("Bonne Étape"));
  expect(nameSkeleton("Harrnattan Lignes")).toBe(nameSkeleton("Harmattan Lignes"));
  expect(nameSkeleton("Grand Calao Express")).not.toBe(nameSkeleton("Grand Calao"));
  expect(nameSkeleton("!!!")).toBe("!!!");
});

test("agencies of the demo differ in their skeletons and carry no reserved word", () => {
  expect(new Set(demoAgencies.map(({ name }) => nameSkeleton(name))).size).toBe(demoAgencies.length);
  expect(demoAgencies.filter(({ name }) => isReservedName(name))).toEqual([]);
});

test("names of the platform, of payment providers and of authorities are reserved, also in look-alike letters; ordinary words are not", () => {
  for (const name of ["Wakafine", "WAKA-FINE Voyages", "Wаkаfine", "MTN Mobile Money", "MTN", "МTN Voyages", "Orange Money", "0range M0ney", "Ministère des Transports", "Police", "MoMo Express", "Gendarmerie nationale"]) {
    expect(isReservedName(name), name).toBe(true);
  }
  for (const name of ["Visages du Cameroun", "Policlinique Voyages", "Orangeraie Express", "Finexs", "General Express", "Voyages Nouvelle 00001"]) expect(isReservedName(name), name).toBe(false);
});
