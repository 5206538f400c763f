import type { Me } from "@wakafine/shared/contract/profile.ts";
import { expect, test } from "vitest";
import { isPresent, proofOf } from "./contact-proof.ts";

const me = { email: "Aline@Exemple.cm", phonenumber: "+237671234567", pending_email: null, pending_phonenumber: null, email_proven: false, phonenumber_proven: false } as Me;

test("a contact that was never confirmed says so; one that is absent or confirmed does not [G.acct.01]", () => {
  expect([proofOf(me, "email"), proofOf(me, "phonenumber")]).toEqual(["unproven", "unproven"]);
  expect([proofOf({ ...me, email_proven: true }, "email"), proofOf({ ...me, phonenumber_proven: true }, "phonenumber"), proofOf({ ...me, email: null }, "email")]).toEqual(["proven", "proven", "proven"]);
});

test("a code on its way to the present contact is told from one to a new contact", () => {
  expect([proofOf({ ...me, pending_email: "aline@exemple.cm" }, "email"), isPresent(me, "email", "aline@exemple.cm")]).toEqual(["waiting", true]);
  expect([proofOf({ ...me, pending_email: "other@exemple.cm" }, "email"), isPresent(me, "email", "other@exemple.cm")]).toEqual(["unproven", false]);
});
