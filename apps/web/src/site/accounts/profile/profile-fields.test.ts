import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";
import { expect, test } from "vitest";
import { bodyOf, formOf } from "./profile-fields.ts";

const me = {
  firstname: "Aline",
  lastname: "Ngo",
  email: "a@exemple.cm",
  phonenumber: "+237671234567",
  sex: { id: 2, title_fr: "Femme", title_en: "Female" },
  town: "Douala",
  cni_identifier: null,
  lang: "fr",
} as Me;

test("the form starts with the stored values, and the phone without the default country code", () => {
  expect(formOf(me, "fr")).toEqual({
    firstname: "Aline",
    lastname: "Ngo",
    email: "a@exemple.cm",
    phonenumber: "6 71 23 45 67",
    sex: "2",
    town: "Douala",
    cni_identifier: "",
    lang: "fr",
  });
  expect(
    formOf({ ...me, phonenumber: "+33612345678", sex: null, email: null }, "fr"),
  ).toMatchObject({ phonenumber: "+33612345678", sex: "", email: "" });
});

test("only changed values are sent, and another spelling of the phone is no change", () => {
  const began = formOf(me, "fr");
  expect(bodyOf(began, began)).toEqual({});
  expect(bodyOf({ ...began, phonenumber: "+237671234567", town: " douala " }, began)).toEqual({});
  expect(
    bodyOf({ ...began, firstname: " Line ", phonenumber: "699 00 00 01", lang: "en" }, began),
  ).toEqual({ firstname: "Line", phonenumber: "+237699000001", lang: "en" });
  expect(bodyOf({ ...began, email: "", sex: "" }, began)).toEqual({ email: null, sex_id: null });
});
