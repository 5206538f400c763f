import { expect, test } from "vitest";
import { createTabStore } from "../../lib/tab-store.ts";
import { initialChoice, emptyForm, isDirty, readDraft, writeDraft } from "./booking-draft.ts";

test("the initial booking has its forms, delivery by SMS without an address, and no payment method [C3.book.16–18, C4.book.21, C4.book.23]", () => {
  const form = emptyForm(3);
  expect(form.forms).toHaveLength(3);
  expect(form).toMatchObject({ receiveTicketBy: "SMS", receiveAddress: "" });
  expect(initialChoice(form)).toEqual({
    method: null,
    operator: null,
    payerPhone: "",
    terms: false,
  });
});

test("the owner's number is suggested as the payer's number", () => {
  const [owner] = emptyForm(1).forms;
  expect(
    initialChoice({ ...emptyForm(1), forms: [{ ...owner!, phone: "677000100" }] }).payerPhone,
  ).toBe("677000100");
});

test("a draft belongs to one departure and one tab, and is deleted when the booking ends", () => {
  const kept = new Map<string, string>();
  const tab = createTabStore({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
  const draft = { hold: null, form: emptyForm(1), step: 1, idempotencyKey: "key" } as const;
  writeDraft(tab, "one", draft);
  expect([readDraft(tab, "one"), readDraft(tab, "two")]).toEqual([draft, null]);
  writeDraft(tab, "one", null);
  expect([readDraft(tab, "one"), kept.size]).toEqual([null, 0]);
});

test("closing asks for confirmation only if values were entered", () => {
  const [owner] = emptyForm(1).forms;
  expect(isDirty(emptyForm(2))).toBe(false);
  expect(isDirty({ ...emptyForm(1), forms: [{ ...owner!, name: "Ngo" }] })).toBe(true);
});
