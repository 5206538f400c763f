import { describe, expect, test } from "vitest";
import { normalisedEmail, deliveryError, isEmail } from "./delivery.ts";
import { messengerStateAfter, messengerStates } from "./messenger-states.ts";

describe("delivery of tickets", () => {
  test("WHATSAPP as the initial choice is valid with a phone [C2.book.11]", () => {
    expect(deliveryError({ mode: "WHATSAPP", address: "6 77 12 34 56" })).toBeNull();
  });

  test("WHATSAPP with an invalid phone has its own error [C5.book.27, C5.book.31]", () => {
    for (const address of ["", "12", "clarisse@example.cm"]) {
      expect(deliveryError({ mode: "WHATSAPP", address })).toBe(
        "information_provider_WHATSAPP_empty",
      );
    }
  });

  test("SMS needs a phone and EMAIL an e-mail", () => {
    expect(deliveryError({ mode: "SMS", address: "677123456" })).toBeNull();
    expect(deliveryError({ mode: "SMS", address: "12" })).toBe("information_provider_SMS_empty");
    expect(deliveryError({ mode: "EMAIL", address: "clarisse@example.cm" })).toBeNull();
    expect(deliveryError({ mode: "EMAIL", address: "\u202aclarisse@example.cm\u202c" })).toBeNull();
    expect(
      ["a\u0301", "\u00e1", "\u200b\u00e1\ufe0f", "\u3164\u00e1\u2800"].map((name) =>
        normalisedEmail(` ${name}@example.cm`),
      ),
    ).toEqual(["1", "2", "3", "4"].map(() => "\u00e1@example.cm"));
    expect(isEmail("clarisse\u0001@example.cm")).toBe(false);
    expect(deliveryError({ mode: "EMAIL", address: "677123456" })).toBe(
      "information_provider_EMAIL_empty",
    );
  });

  test("MESSENGER is valid with opt_in and with no other state [C4.book.19, C5.book.29]", () => {
    const errors = messengerStates.map((messenger) =>
      deliveryError({ mode: "MESSENGER", address: "", messenger }),
    );
    const missing = "information_provider_MESSENGER_empty";
    expect(errors).toEqual([missing, missing, missing, null]);
    expect(deliveryError({ mode: "MESSENGER", address: "677123456" })).toBe(missing);
  });

  test("the Messenger widget is loading, rendered, clicked, opt_in; events never move it back [C4.book.15, C4.book.16, C4.book.17, C4.book.18]", () => {
    expect(messengerStates[0]).toBe("loading");
    expect(messengerStateAfter("loading", "rendered")).toBe("rendered");
    expect(messengerStateAfter("rendered", "clicked")).toBe("clicked");
    expect(messengerStateAfter("clicked", "opt_in")).toBe("opt_in");
    expect(messengerStateAfter("rendered", "opt_in")).toBe("opt_in");
    expect(messengerStateAfter("opt_in", "clicked")).toBe("opt_in");
    expect(messengerStateAfter("clicked", "rendered")).toBe("clicked");
  });

  test.each(["a@b.cm", "clarisse.ngo+bus@exemple.co.cm", " a@b.cm ", "élodie@exemple.cm"])(
    "%j is an e-mail",
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );

  test.each([
    "",
    "a",
    "a@b",
    "@b.cm",
    "a@.cm",
    "a@b..cm",
    "a b@c.cm",
    "a@b@c.cm",
    "a@b.cm,c@d.cm",
    `${"a".repeat(250)}@b.cm`,
    "<a@b.cm>",
  ])("%j is not an e-mail", (text) => {
    expect(isEmail(text)).toBe(false);
  });
});
