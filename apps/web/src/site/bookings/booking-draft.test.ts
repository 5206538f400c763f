import { expect, test } from "vitest";
import { createTabStore } from "../../lib/tab-store.ts";
import {
  type BookingDraft,
  draftWithReturn,
  emptyForm,
  emptyPassenger,
  initialChoice,
  isDirty,
  readDraft,
  writeDraft,
} from "./booking-draft.ts";
import { walletOfChoice } from "./payer-choice.ts";

test("the initial booking has its forms, delivery by SMS without an address, and no payment method [C3.book.16–18, C4.book.21, C4.book.23]", () => {
  const form = emptyForm(3);
  expect(form.forms).toHaveLength(3);
  expect(form).toMatchObject({ receiveTicketBy: "SMS", receiveAddress: "" });
  expect(initialChoice(null)).toEqual({
    method: null,
    operator: null,
    payerPhone: "",
    terms: false,
  });
});

const draftOf = (phone: string, choice?: BookingDraft["choice"]): BookingDraft => ({
  hold: null,
  form: { ...emptyForm(1), forms: [{ ...emptyForm(1).forms[0]!, phone }] },
  step: 2,
  idempotencyKey: "key",
  ...(choice ? { choice } : {}),
});

test("the owner's number is the suggested payer, and its prefix chooses mobile money; an unknown prefix chooses nothing [C5.book.36]", () => {
  expect(initialChoice(draftOf("677000100"))).toMatchObject({
    method: "MOBILE",
    payerPhone: "6 77 00 01 00",
  });
  expect(walletOfChoice(initialChoice(draftOf("699000100"))).operator).toBe("ORANGE");
  expect(initialChoice(draftOf("620000100"))).toMatchObject({ method: null });
});

test("a reload keeps the chosen method, wallet and accepted terms", () => {
  const chosen = { method: "MOBILE", operator: "ORANGE", terms: true } as const;
  expect(initialChoice(draftOf("677000100", chosen))).toEqual({
    ...chosen,
    payerPhone: "6 77 00 01 00",
  });
  const byCard = { method: "STRIPE", operator: null, terms: false } as const;
  expect(initialChoice(draftOf("677000100", byCard)).method).toBe("STRIPE");
});

test("the first form is the owner's, every other form has the type OTHER [C3.book.07, C3.book.08]", () => {
  expect(emptyForm(3).forms.map(({ type }) => type)).toEqual(["owner", "OTHER", "OTHER"]);
  expect(emptyPassenger.type).toBe("OTHER");
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
  const prefilled = { user: "u", values: { name: "Ngo" } };
  const form = { ...emptyForm(1), forms: [{ ...owner!, name: "Ngo" }] };
  expect(isDirty(form, prefilled)).toBe(false);
  expect(isDirty({ ...form, forms: [{ ...owner!, name: "Ngo B" }] }, prefilled)).toBe(true);
});

test("with another return a draft keeps what was entered, but not the seats, the coupon and the key of the former legs", () => {
  const coupon = { code: "A", amount: 1000, reduction: null };
  const hold = { hold_token: "t", hold_until: "", now: "", places: 1, seats: [[1], [2]] };
  const draft: BookingDraft = { ...draftOf("677000100"), back: "b1", hold, coupon };
  const newKey = "new key";
  expect(draftWithReturn(draft, "b1", newKey)).toBe(draft);
  for (const back of ["b2", null]) {
    expect(draftWithReturn(draft, back, newKey)).toMatchObject({
      form: { forms: draft.form.forms, returnStation: 0 },
      back,
      hold: null,
      coupon: null,
      step: 0,
      idempotencyKey: "new key",
    });
  }
});
