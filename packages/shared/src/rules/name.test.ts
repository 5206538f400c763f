import { describe, expect, test } from "vitest";
import { validateName } from "./name.ts";

describe("a valid name is accepted unchanged", () => {
  test.each([
    "Ngo Bassa",
    "N'Gaoundéré",
    "Ngo’o",
    "Jean-Paul",
    "Ŋgǝ̀ŋ Ñkwi",
    "Éwondo-Bətí",
    "名前",
    "محمد",
    "O’Neill‑Smith",
    "Fotso II",
    "Traveller 1",
    "St. Pierre",
    "J. P. Abena",
    "J.P. Abena",
    "J.Paul",
    "A.B.Fotso",
    "S.A.R.L. Calao",
    "Mami & Fils",
    'Société "Le Calao" + Fils',
    "« Bonne Étape »",
    "Km 5 : Total",
    "Mvan / Odza",
    "Carrefour n° 3",
    "🚌 Mvan",
    "'; drop table departures; --",
    "{{7*7}} ${x}",
    "%_\\",
    "Grand Calao S.A.",
    "Ets. Kamga",
    "Express 24/7",
    "v1.5",
    "x".repeat(255),
    "",
  ])("%s", (name) => expect(validateName(name)).toBeNull());
});

describe("characters that hide, reverse or mark up text are refused", () => {
  test.each([
    ["a control character", "Ngo\u0007Bassa"],
    ["a line break", "Ngo\r\nBcc: x"],
    ["a tab", "Ngo\tBassa"],
    ["U+0000", "Ngo\0"],
    ["delete", "Ngo\u007f"],
    ["a C1 control", "Ngo\u0085"],
    ["a right-to-left override", "\u202eogN"],
    ["an isolate", "\u2066Ngo\u2069"],
    ["a direction mark", "Ngo\u200f"],
    ["a zero-width space", "Ngo\u200bBassa"],
    ["a joiner", "Ngo\u200dBassa"],
    ["a byte order mark", "\ufeffNgo"],
    ["a soft hyphen", "Ngo\u00adBassa"],
    ["a line separator", "Ngo\u2028Bassa"],
    ["a tag letter", "Ngo\u{e0041}"],
    ["a private-use character", "Ngo\ue000"],
    ["an unpaired surrogate", "Ngo\ud800"],
    ["an element", "<b>Ngo</b>"],
    ["an arrow", "Ngo > Bassa"],
    ["a Hangul filler", "Ngo\u3164Bassa"],
    ["a Hangul choseong filler", "Ngo\u115fBassa"],
    ["a Hangul jungseong filler", "Ngo\u1160Bassa"],
    ["a half-width filler", "Ngo\uffa0Bassa"],
    ["a grapheme joiner", "Ngo\u034fBassa"],
    ["a variation selector", "Ngo\ufe0fBassa"],
    ["a further variation selector", "Ngo\u{e0100}Bassa"],
    ["a Khmer inherent vowel", "Ngo\u17b4Bassa"],
    ["a Mongolian selector", "Ngo\u180bBassa"],
    ["a blank Braille pattern", "Ngo\u2800Bassa"],
  ])("%s", (_what, name) => expect(validateName(name)).toBe("name_signs"));
});

describe("a web address is refused, however it is written", () => {
  test.each([
    "Win money at evil.example",
    "https://x",
    "HTTP://X",
    "ftp://files",
    "www.x",
    "Gagnez sur WWW.calao",
    "evil.com/win",
    "t.co/abc",
    "T.Me/abc",
    "x.Com:80",
    "evil.example.",
    "Ngo (evil.cm)",
    "evil\u3002com",
    "evil\uff0ecom",
    "evil\u2024com",
    "evil\uff61com",
    "1.2.3.4",
    "win@evil.example",
    "évil.cm",
    "e\u0301vil.cm",
    "xn--vil-9na.cm",
    "évil.xn--p1ai",
    "wakafine1.cm",
    "x.com",
    "Ets.Kamga",
  ])("%s", (name) => expect(validateName(name)).toBe("name_address"));
});

test("the check of a name takes time linear in its length, up to a million letters", () => {
  for (const part of ["a", "a-", "\u0301", "A\u0301", "www", "w. ", "1"])
    expect(validateName(part.repeat(300_000)), part).toBeNull();
});
