import { expect, test } from "vitest";
import { demoAgencies } from "../../demo/demo-agencies.ts";
import { isReservedName, nameSkeleton, requireAgencyName } from "./agency-name.ts";

test("names that look alike have the same skeleton", () => {
  for (const alike of [
    "grand calao",
    "GRAND  CALAO",
    "Gränd-Càlao",
    "Grаnd Cаlаo",
    "Ｇｒａｎｄ Calao",
    "Grand Ca1ao",
    "Grand CaIao",
    "Grand\u200b Cal\u200dao",
    "ԌRAND CALAΟ",
    "Grand Ca!ao",
    "Gr@nd C@lao",
    "Grand Cala0",
    "Grand Calao !",
    "Grand Calao™",
    "Grand Calao ®",
  ]) {
    expect(nameSkeleton(alike), alike).toBe(nameSkeleton("Grand Calao"));
  }
  for (const alike of ["Bonn3 Étap3", "Bonne Etape"])
    expect(nameSkeleton(alike), alike).toBe(nameSkeleton("Bonne Étape"));
  expect(nameSkeleton("$anaga Lignes")).toBe(nameSkeleton("Sanaga Lignes"));
  expect(nameSkeleton("Œuvre Express")).toBe(nameSkeleton("Oeuvre Express"));
  expect(nameSkeleton("Bonne Etape")).toBe(nameSkeleton("Bonne Étape"));
  expect(nameSkeleton("Harrnattan Lignes")).toBe(nameSkeleton("Harmattan Lignes"));
  expect(nameSkeleton("Grand Calao Express")).not.toBe(nameSkeleton("Grand Calao"));
  expect(nameSkeleton("!!!")).toBe("!!!");
});

test("the demo agencies have different skeletons and no reserved word", () => {
  expect(new Set(demoAgencies.map(({ name }) => nameSkeleton(name))).size).toBe(
    demoAgencies.length,
  );
  expect(demoAgencies.filter(({ name }) => isReservedName(name))).toEqual([]);
});

test("names of the platform, payment providers and authorities are reserved, also in look-alike letters", () => {
  for (const name of [
    "Wakafine",
    "WAKA-FINE Voyages",
    "Wаkаfine",
    "MTN Mobile Money",
    "MTN",
    "МTN Voyages",
    "Orange Money",
    "0range M0ney",
    "Ministère des Transports",
    "Police",
    "MoMo Express",
    "Gendarmerie nationale",
  ]) {
    expect(isReservedName(name), name).toBe(true);
  }
});

test.each([
  "M.T.N. Paiement",
  "M T N",
  "MTNMoney",
  "MTN237",
  "Agence MTN-Cash",
  "MoMoPay",
  "Mo Mo Pay",
  "MoM oPay",
  "M0M0",
  "Orange Pay",
  "0range-Pay",
  "Orange",
  "Visa1",
  "V!sa",
  "Visa Card",
  "VisaCard",
  "Wakaf!ne",
  "W@kafine",
  "Wakafin3",
  "Wakaf|ne",
  "Po1ice 237",
  "P@yPal",
])("%s resembles a reserved name and is refused", (name) => {
  expect(isReservedName(name)).toBe(true);
});

test.each([
  "Visages du Cameroun",
  "Policlinique Voyages",
  "Orangeraie Express",
  "Orange et Citron Voyages",
  "Finexs",
  "General Express",
  "Voyages Nouvelle 00001",
  "Monts Mandara Express",
  "MT Nord Voyages",
  "Mo Moto Express",
  "Moma Voyages",
  "Art City Tours",
  "Anticosti Lignes",
  "Custom Travel",
  "Express Garantie",
  "Ligne 3",
  "Allons-y!",
  "Touristique Express",
  "Les Lions de l'Ouest",
  "Vision Voyages",
  "Amour Mezam",
  "Vis-à-Vis Voyages",
])("%s is an ordinary name and is accepted", (name) => {
  expect(isReservedName(name)).toBe(false);
});

test.each([
  ["a Hangul filler", "Grand\u3164Calao"],
  ["a Hangul choseong filler", "Grand\u115fCalao"],
  ["a half-width filler", "Grand\uffa0Calao"],
  ["a grapheme joiner", "Grand\u034fCalao"],
  ["a variation selector", "Grand\ufe0f Calao"],
  ["small capitals", "ɢʀᴀɴᴅ ᴄᴀʟᴀᴏ"],
  ["Greek letters", "Grαnd Cαlασ"],
  ["Cyrillic letters", "Grаnd Саlао"],
  ["hooks and open letters", "Graŋɗ Calaɔ"],
])("a name written with %s has the same skeleton as Grand Calao", (_what, name) => {
  expect(nameSkeleton(name)).toBe(nameSkeleton("Grand Calao"));
});

test.each([
  "waкafine",
  "Wαkαfinε",
  "Wakafinɛ",
  "ᴡᴀᴋᴀғɪɴᴇ",
  "ᴡᴀᴋᴀꜰɪɴᴇ",
  "Waĸafine",
  "Waka\u3164fine",
  "Oгange",
  "мтn",
  "Ροliсε",
  "Poliϲe",
  "Ϻomo Express",
])("%s looks like a reserved name", (name) => {
  expect(isReservedName(name)).toBe(true);
});

test.each([
  "Trоis Cоllines",
  "Grαnd Calao",
  "Voyages Ж",
  "Étoile \u{1d6c2} Express",
  "Λion Voyages",
])("%s mixes Latin with Cyrillic or Greek letters and is refused", (name) => {
  expect(() => requireAgencyName(name)).toThrow(
    expect.objectContaining({
      code: "invalid_input",
      data: { fields: [{ field: "name", code: "name_signs" }] },
    }),
  );
});

test.each([
  "Ŋgaoundéré Voyages",
  "Ɓamenda Lines",
  "Bɛti Express",
  "Kɔm Tours",
  "Ŋgǝ̀ŋ Ñkwi",
  "Bətí Ɨ Ʉ Ɗ",
  "L’Étoile n° 2 – Œuvre & Fils",
  "名前 Express",
  "محمد Voyages",
  "Экспресс",
  "🚌 Mvan",
])("%s does not mix look-alike scripts and is accepted", (name) => {
  expect(() => requireAgencyName(name)).not.toThrow();
});
