import { fireEvent, screen, waitFor } from "@testing-library/react";
import { feeLabels } from "@wakafine/shared/agencies/fee-messages.ts";
import { adminAgencyMessages as texts } from "@wakafine/shared/administration/messages.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { expect, test } from "vitest";
import {
  type Answer,
  control,
  errorBelow,
  press,
  renderScreen,
  type,
} from "../../testing/render-screen.tsx";
import { AgencyDecision } from "./agency-decision.tsx";
import type { AgencyWithMembers } from "./agency-labels.ts";

const registered = {
  uuid: "a1",
  name: "Grand Calao",
  agency_transport_type: { id: 2, title_fr: "Autocar", title_en: "Coach" },
  is_package_sender: false,
  group: null,
  review: { state: "pending", reason: null, date: null },
  rate_transaction: 0,
  rate_mobile_transaction: 0,
  transaction_mobile_amount: 0,
  rate_banker_transaction: 0,
  transaction_banker_amount: 0,
} as unknown as AgencyWithMembers;

function open(agency: Partial<AgencyWithMembers> = {}, refused?: Answer) {
  const office = renderScreen(<AgencyDecision agency={{ ...registered, ...agency }} />, {
    language: "en",
    answer: ({ id }) => (id === "updateAdminAgency" && refused ? refused : { data: registered }),
  });
  press(texts.approve.en);
  return office;
}
/** Submits the dialog, whose button has the label of the one that opened it. */
const approve = () => fireEvent.submit(screen.getByRole("dialog").querySelector("form")!);

test("an agency is not approved before its rates are confirmed, and a commission of 0 % is pointed out [G.role.05]", async () => {
  const { calls } = open();
  expect(control(feeLabels.commission_rate.en).value).toBe("0");
  expect(screen.getByText(texts.noCommission.en)).toBeTruthy();
  approve();
  await waitFor(() =>
    expect(errorBelow(control(texts.termsAgreed.en))).toBe(fieldMessages.required.en),
  );
  expect(calls).toEqual([]);
  fireEvent.click(control(texts.termsAgreed.en));
  approve();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls).toEqual([
    { id: "reviewAgency", input: { params: { id: "a1" }, body: { state: "active" } } },
  ]);
});

test("rates entered in the approval are saved before the agency goes on sale [G.role.05]", async () => {
  const { calls } = open();
  type(control(feeLabels.commission_rate.en), "7.5");
  await waitFor(() => expect(screen.queryByText(texts.noCommission.en)).toBeNull());
  fireEvent.click(control(texts.termsAgreed.en));
  approve();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.map(({ id }) => id)).toEqual(["updateAdminAgency", "reviewAgency"]);
  expect(calls[0]?.input).toMatchObject({
    body: { rate_transaction: 7.5, agency_transport_type_id: 2, is_package_sender: false },
  });
});

test("an agency whose rates the server refuses is not approved", async () => {
  const { calls } = open(
    {},
    {
      ok: false,
      failure: {
        kind: "refused",
        status: 400,
        code: "invalid_input",
        message: "Refused",
        data: { fields: [{ field: "rate_transaction", code: "invalid" }] },
      } as never,
    },
  );
  type(control(feeLabels.commission_rate.en), "7.5");
  fireEvent.click(control(texts.termsAgreed.en));
  approve();
  await waitFor(() =>
    expect(errorBelow(control(feeLabels.commission_rate.en))).toBe(fieldMessages.invalid.en),
  );
  expect(calls.map(({ id }) => id)).toEqual(["updateAdminAgency"]);
});

test("an agency that is reinstated keeps its terms: none are asked", () => {
  renderScreen(
    <AgencyDecision
      agency={{ ...registered, review: { ...registered.review, state: "suspended" } }}
    />,
    { language: "en" },
  );
  press(texts.reinstate.en);
  expect(screen.getByRole("dialog")).toBeTruthy();
  expect(screen.queryByLabelText(feeLabels.commission_rate.en)).toBeNull();
});
