import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";
import { expect, test } from "vitest";
import { isCurrentContact, contactStateOf } from "./contact-verification.ts";

const me = {
  email: "Aline@Exemple.cm",
  phonenumber: "+237671234567",
  pending_email: null,
  pending_phonenumber: null,
  email_verified: false,
  phonenumber_verified: false,
} as Me;

test("only a contact that exists and was never verified is marked as unverified [G.acct.01]", () => {
  expect([contactStateOf(me, "email"), contactStateOf(me, "phonenumber")]).toEqual([
    "unverified",
    "unverified",
  ]);
  expect([
    contactStateOf({ ...me, email_verified: true }, "email"),
    contactStateOf({ ...me, phonenumber_verified: true }, "phonenumber"),
    contactStateOf({ ...me, email: null }, "email"),
  ]).toEqual(["verified", "verified", "verified"]);
});

test("a pending code of the current contact is distinguished from that of a new contact", () => {
  expect([
    contactStateOf({ ...me, pending_email: "aline@exemple.cm" }, "email"),
    isCurrentContact(me, "email", "aline@exemple.cm"),
  ]).toEqual(["waiting", true]);
  expect([
    contactStateOf({ ...me, pending_email: "other@exemple.cm" }, "email"),
    isCurrentContact(me, "email", "other@exemple.cm"),
  ]).toEqual(["unverified", false]);
});
