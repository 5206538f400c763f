import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { parcelChangeMessages } from "@wakafine/shared/parcels/list-messages.ts";
import { expect, test } from "vitest";
import { bodyOf, validateParcelForm } from "./parcel-form.ts";

const valid = { description: " Pagne ", retrieval_quarter: "", departure_uuid: "", paid: false };

test("empty quarter and bus are left out, so that they keep their value", () => {
  expect(validateParcelForm(valid, false)).toEqual({});
  expect(bodyOf(valid)).toEqual({ description: "Pagne", paid: false });
  const full = { ...valid, retrieval_quarter: " Marché A ", departure_uuid: "d", paid: true };
  expect(bodyOf(full)).toEqual({
    description: "Pagne",
    retrieval_quarter: "Marché A",
    departure_uuid: "d",
    paid: true,
  });
});

test("the content is required with at most 500 characters", () => {
  const errorOf = (description: string) => validateParcelForm({ ...valid, description }, false);
  expect(errorOf("  ")).toEqual({ description: formMessages.field_required });
  expect(errorOf("a".repeat(501))).toEqual({ description: formMessages.field_too_long });
  expect(errorOf("a".repeat(500))).toEqual({});
});

test("a quarter that was set cannot be removed", () => {
  expect(validateParcelForm(valid, true)).toEqual({
    retrieval_quarter: parcelChangeMessages.keepQuarter,
  });
});
