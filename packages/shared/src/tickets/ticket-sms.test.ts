import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countSeptets, cutSeptets, toGsm7 } from "../rules/gsm7.ts";
import { ticketSms, type TicketSms } from "./ticket-sms.ts";

const sms: TicketSms = {
  codes: ["KRB-7K3M9QXW"],
  from: "Yaoundé",
  to: "Ngaoundéré",
  day: "2026-12-18",
  hour: "06:30",
  seat: 12,
  agency: "Garanti Voyages",
  link: "https://wakafine.cm/t/Zk3v9QmX7pTq2bWc5dRf8g",
  language: "fr",
};

describe("the SMS alphabet", () => {
  test("characters of the alphabet stay, others are replaced by the nearest", () => {
    expect(toGsm7("é è à ù ò ì É Ç ñ ü £ €")).toBe("é è à ù ò ì É Ç ñ ü £ €");
    expect(toGsm7("fenêtre reçu cœur À Ê ï â")).toBe("fenetre recu coeur A E i a");
    expect(toGsm7("l’arrêt «ici» – 06 h 30…")).toBe('l\'arret "ici" - 06 h 30...');
    expect(toGsm7("e\u0301cole")).toBe("école");
    expect(toGsm7("بوا 🚌")).toBe("??? ?");
  });

  test("characters of the extension count twice, others throw", () => {
    expect(countSeptets("abc")).toBe(3);
    expect(countSeptets("€[]")).toBe(6);
    expect(() => countSeptets("ê")).toThrow(RangeError);
  });

  test("every converted text can be counted and truncated", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(200), (text, max) => {
        const replaced = toGsm7(text);
        expect(countSeptets(cutSeptets(replaced, max))).toBeLessThanOrEqual(max);
        expect(toGsm7(replaced)).toBe(replaced);
      }),
    );
  });

  test("a truncated text has no trailing hyphen", () => {
    expect(cutSeptets("Abong-Mbang", 6)).toBe("Abong");
    expect(cutSeptets("Kribi", 9)).toBe("Kribi");
  });
});

describe("the ticket's SMS", () => {
  test("one ticket, in both languages", () => {
    expect(ticketSms(sms)).toBe(
      "Wakafine: KRB-7K3M9QXW Yaoundé-Ngaoundéré 18/12/2026 06h30 place 12, Garanti Voyages. Billet: https://wakafine.cm/t/Zk3v9QmX7pTq2bWc5dRf8g",
    );
    expect(ticketSms({ ...sms, language: "en" })).toContain(" seat 12, Garanti Voyages. Ticket: ");
  });

  test("ten tickets are shown as the first code and +9", () => {
    const text = ticketSms({ ...sms, codes: Array.from({ length: 10 }, () => "KRB-7K3M9QXW") });
    expect(text).toContain("KRB-7K3M9QXW +9 ");
    expect(countSeptets(text)).toBeLessThanOrEqual(160);
  });

  test("for one ticket, the SMS contains boarding point and arrival hour in both languages", () => {
    const there = { ...sms, to: "Douala", boardingPoint: "Mvan", beThere: "05:45" } as const;
    expect(ticketSms(there)).toBe(
      "Wakafine: KRB-7K3M9QXW Yaoundé-Douala 18/12/2026 06h30 place 12, Garanti Voyages, Mvan, soyez là 05h45. Billet: https://wakafine.cm/t/Zk3v9QmX7pTq2bWc5dRf8g",
    );
    expect(ticketSms({ ...there, language: "en" })).toContain(
      " seat 12, Garanti Voyages, Mvan, be there 05h45. Ticket: ",
    );
    expect(countSeptets(ticketSms({ ...there, language: "en" }))).toBeLessThanOrEqual(160);
  });

  test.each(["fr", "en"] as const)(
    "for ten tickets and the longest towns, the SMS contains point and hour in the short wording, in %s",
    (language) => {
      const ten = Array.from({ length: 10 }, () => "KRB-7K3M9QXW");
      const text = ticketSms({
        ...sms,
        codes: ten,
        boardingPoint: "Gare routière de Mvan",
        beThere: "05:45",
        language,
      });
      expect(text).toContain(
        language === "fr"
          ? ", Gare routière de Mvan, soyez là 05h45 "
          : ", Gare routière de Mvan, be there 05h45 ",
      );
      expect(text).toContain("KRB-7K3M9QXW +9 Yaoundé-Ngaoundéré ");
      expect(countSeptets(text)).toBeLessThanOrEqual(160);
    },
  );

  test("a return has the code, date, hour and seat of both legs, also for ten passengers and the longest texts", () => {
    const back = { code: "LLO-2H8KQ4TZ", day: "2026-12-20", hour: "07:00", seat: 3 } as const;
    expect(ticketSms({ ...sms, back })).toBe(
      "KRB-7K3M9QXW Yaoundé-Ngaoundéré 18/12/2026 06h30 pl.12, Garanti Voyages, retour LLO-2H8KQ4TZ 20/12 07h00 pl.3 https://wakafine.cm/t/Zk3v9QmX7pTq2bWc5dRf8g",
    );
    for (const language of ["fr", "en"] as const) {
      const longest = ticketSms({
        ...sms,
        language,
        codes: Array.from({ length: 10 }, () => "ABCD-7K3M9QXW"),
        from: "A".repeat(60),
        to: "B".repeat(60),
        seat: 1000,
        boardingPoint: "Gare routière de Mvan",
        beThere: "05:45",
        back: { ...back, code: "ABCD-2H8KQ4TZ", seat: 1000 },
      });
      expect(countSeptets(longest)).toBeLessThanOrEqual(160);
      expect(longest).toContain("ABCD-7K3M9QXW +9 ");
      expect(longest).toMatch(/ABCD-2H8KQ4TZ 20\/12 07h00 (pl\.|seat )1000 /);
      expect(longest.endsWith(sms.link ?? "")).toBe(true);
    }
  });

  test("text that does not fit is dropped in order: wording, agency, end of the boarding point, arrival hour, boarding point, ends of the towns", () => {
    const full = {
      ...sms,
      to: "Mbé",
      boardingPoint: "Carrefour de l'Ancienne Poste",
      beThere: "05:45",
    } as const;
    const parts = (extra: number) => {
      const text = ticketSms({ ...full, from: "A".repeat(3 + extra) });
      return [/Billet/, /Garanti Voyages/, /Garanti/, /Ancienne Poste/, /soyez/, /Carrefour/].map(
        (part) => part.test(text),
      );
    };
    const seen = Array.from({ length: 90 }, (_, extra) => parts(extra).map(Number).join("")).filter(
      (row, index, all) => row !== all[index - 1],
    );
    expect(seen).toEqual(["011111", "001111", "000111", "000011", "000001", "000000"]);
  });

  test("with long names the agency is dropped first, then the ends of the towns", () => {
    const long = { ...sms, from: "Saint-Paul-de-Banganté-Supérieur", to: "Mbé" };
    expect(ticketSms(long)).toContain("Saint-Paul-de-Banganté-Supérieur-Mbé");
    const longer = ticketSms({ ...sms, from: "A".repeat(60), to: "B".repeat(60), language: "en" });
    expect(longer).toMatch(/ A{20,}-B{20,} /);
    expect(countSeptets(longer)).toBeLessThanOrEqual(160);
    expect(longer.endsWith(sms.link ?? "")).toBe(true);
  });

  test("for any names and towns and ten tickets, one message contains code, date, hour, seat and link", () => {
    const names = fc.string({ unit: "grapheme", minLength: 1, maxLength: 255 });
    const code = fc.stringMatching(/^[A-Z]{2,4}-[A-HJ-NP-Z2-9]{8}$/);
    const link = fc.stringMatching(/^https:\/\/[a-z0-9./-]{10,37}$/);
    const made = fc.record({
      from: names,
      to: names,
      agency: names,
      boardingPoint: names,
      beThere: fc.constantFrom("05:45" as const, "23:15" as const),
      codes: fc.array(code, { minLength: 1, maxLength: 10 }),
      seat: fc.integer({ min: 1, max: 1000 }),
      link,
      language: fc.constantFrom("fr" as const, "en" as const),
    });
    fc.assert(
      fc.property(made, (parts) => {
        const text = ticketSms({ ...sms, ...parts });
        expect(countSeptets(text)).toBeLessThanOrEqual(160);
        expect(text).toContain(
          `${parts.codes[0]}${parts.codes.length > 1 ? ` +${parts.codes.length - 1}` : ""} `,
        );
        expect(text).toContain("18/12/2026 06h30");
        expect(text).toMatch(new RegExp(`(place |seat |pl\\.)${parts.seat}`));
        expect(text).toContain(parts.link);
      }),
    );
  });

  test("code, seat and link that leave no room for the towns throw", () => {
    expect(() =>
      ticketSms({ ...sms, from: "A".repeat(40), to: "B".repeat(40), link: "x".repeat(120) }),
    ).toThrow(RangeError);
  });
});
