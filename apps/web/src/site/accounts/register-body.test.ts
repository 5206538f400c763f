import { expect, test } from "vitest";
import { agencyBody, emptyAgency, emptyTraveller, travellerBody } from "./register-body.ts";

test("a traveller's registration has a complete phone, the stored town name, and no e-mail if none was entered [G.auth.11]", () => {
  const form = {
    ...emptyTraveller,
    firstname: " Aline ",
    lastname: "Ngo Bassa",
    sex_id: "2",
    phonenumber: "6 77 12 34 56",
    town: "yaounde",
    password: " s p ",
    password_confirm: " s p ",
    conditions: "yes",
  };
  expect(travellerBody(form, "en")).toEqual({
    firstname: "Aline",
    lastname: "Ngo Bassa",
    sex_id: 2,
    phonenumber: "+237677123456",
    town: "Yaoundé",
    password: " s p ",
    lang: "en",
  });
  expect(travellerBody({ ...form, email: " a@b.cm " }, "fr")).toMatchObject({
    email: "a@b.cm",
    lang: "fr",
  });
});

test("an agency's registration has the six fields, the password twice and the language [A3.auth.01–06, G.auth.13]", () => {
  const form = {
    ...emptyAgency,
    name: "Sanaga",
    town: "Edea",
    quarter: "Mbanda ",
    phonenumber: "233 00 00 01",
    email: "a@b.cm",
    agency_transport_type_id: "4",
    password: "soleil-99",
    password_confirm: "soleil-99",
    conditions: "yes",
  };
  expect(agencyBody(form, "fr")).toEqual({
    name: "Sanaga",
    town: "Edéa",
    quarter: "Mbanda",
    phonenumber: "+237233000001",
    email: "a@b.cm",
    agency_transport_type_id: 4,
    password: "soleil-99",
    password_confirm: "soleil-99",
    lang: "fr",
  });
});

test("the conditions of a registration start unaccepted, and every field is empty [C5.auth.15, C5.auth.23]", () => {
  for (const form of [emptyTraveller, emptyAgency])
    expect(Object.values(form).every((value) => value === "")).toBe(true);
});
