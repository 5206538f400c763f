import { feeUnitHelp } from "@wakafine/shared/agencies/fee-messages.ts";
import { feeColumns, feesByField } from "@wakafine/shared/agencies/fee-terms.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { describe, expect, test } from "vitest";
import {
  termChanges,
  validateTermsForm,
  type Terms,
  termsBody,
  termsFormOf,
} from "./agency-terms.ts";

const terms: Terms = {
  agency_transport_type: { id: 1, title_fr: "Bus", title_en: "Bus" },
  is_package_sender: false,
  group: null,
  ...feesByField(feeColumns, () => 0),
  rate_transaction: 10,
  rate_mobile_transaction: 2.5,
  transaction_mobile_amount: 50,
};
const form = termsFormOf(terms, "fr");

describe("the terms of an agency", () => {
  test("are entered as text in the form and sent as numbers", () => {
    expect([
      form.rate_mobile_transaction,
      termsFormOf(terms, "en").rate_mobile_transaction,
    ]).toEqual(["2,5", "2.5"]);
    expect(termsBody(form)).toMatchObject({
      agency_transport_type_id: 1,
      is_package_sender: false,
      group: null,
      rate_transaction: 10,
      rate_mobile_transaction: 2.5,
      transaction_mobile_amount: 50,
      rate_banker_transaction: 0,
      transaction_banker_amount: 0,
    });
    expect(
      termsBody({
        ...form,
        group: "  Groupe Est ",
        transaction_mobile_amount: "1 250,75",
        rate_transaction: " 3.1234 ",
      }),
    ).toMatchObject({
      group: "Groupe Est",
      transaction_mobile_amount: 1250.75,
      rate_transaction: 3.1234,
    });
  });

  test.each([
    ["rate_transaction", "", fieldMessages.required],
    ["rate_transaction", "dix", fieldMessages.not_a_number],
    ["rate_transaction", "1e2", fieldMessages.not_a_number],
    ["rate_transaction", "1.2.3", fieldMessages.not_a_number],
    ["rate_transaction", "-1", feeUnitHelp.percent],
    ["rate_transaction", "100,01", feeUnitHelp.percent],
    ["rate_transaction", "1,23456", feeUnitHelp.percent],
    ["rate_transaction", "100", undefined],
    ["rate_banker_transaction", "0,0001", undefined],
    ["transaction_mobile_amount", "100001", feeUnitHelp.francs],
    ["transaction_mobile_amount", "1,234", feeUnitHelp.francs],
    ["transaction_banker_amount", "100 000", undefined],
    ["group", "g".repeat(256), fieldMessages.too_long],
    ["group", "", undefined],
    ["group", "<b>", fieldMessages.name_signs],
    ["group", "evil.example", fieldMessages.name_address],
  ] as const)("%s '%s' is validated", (name, entered, error) => {
    expect(validateTermsForm({ ...form, [name]: entered })[name]).toEqual(error);
  });

  test("list each change with the value before and after; another spelling of the same number is no change", () => {
    expect(termChanges(terms, form, "fr")).toEqual([]);
    expect(
      termChanges(terms, { ...form, rate_mobile_transaction: "2.50", group: "  " }, "fr"),
    ).toEqual([]);
    const next = {
      ...form,
      agency_transport_type_id: "4",
      is_package_sender: "yes",
      group: "Est",
      rate_mobile_transaction: "3",
    };
    expect(termChanges(terms, next, "fr")).toEqual([
      { name: "Type", before: "Bus", after: "Colis" },
      { name: "Envoie aussi des colis", before: "Non", after: "Oui" },
      { name: "Groupe", before: "-/-", after: "Est" },
      { name: "Frais mobile money (%)", before: "2,5", after: "3" },
    ]);
    expect(termChanges(terms, next, "en").at(-1)).toEqual({
      name: "Mobile money fee (%)",
      before: "2.5",
      after: "3",
    });
  });
});
