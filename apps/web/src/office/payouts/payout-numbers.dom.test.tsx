import { screen, waitFor } from "@testing-library/react";
import { momoAccountMessages as texts } from "@wakafine/shared/payouts/messages.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import {
  type Answer,
  controlNamed,
  errorBelow,
  press,
  renderScreen,
  type,
} from "../../testing/render-screen.tsx";
import { PayoutNumbers } from "./payout-numbers.tsx";

const account = {
  momo_phone: "+237677112233",
  momo_validated_date: "2026-11-02T09:00:00.000Z",
  om_phone: null,
  om_validated_date: null,
  pending: [],
};

/** Renders the numbers for a member with a role; `change` is the response to a new number. */
function open(roleId: number, change: () => Answer = () => ({ data: account })) {
  return renderScreen(
    <MemoryRouter>
      <PayoutNumbers />
    </MemoryRouter>,
    {
      language: "en",
      account: {
        user: { user_agency_role: { id: roleId } },
        uuid: "u",
        agency: { agency_transport_type: { id: 1 } },
        token: "token",
      },
      answer: ({ id }) => (id === "changePayoutNumber" ? change() : { data: account }),
    },
  );
}
const openDialog = async () => {
  await screen.findByText("+237 6 77 11 22 33");
  press(texts.addNumber.en.replace("{wallet}", texts.orange.en));
  await screen.findByRole("dialog");
};

test("a planner sees the numbers without a button to change them, and who may [G.role.16]", async () => {
  open(2);
  await screen.findByText("+237 6 77 11 22 33");
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(screen.getByText(texts.readOnly.en)).toBeTruthy();
});

test("a landline is refused at the field, and a number of another operator is pointed out [G.momo.01]", async () => {
  const { calls } = open(3);
  await openDialog();
  type(controlNamed("phonenumber"), "233 40 00 00");
  press(texts.sendCode.en);
  await waitFor(() =>
    expect(errorBelow(controlNamed("phonenumber"))).toBe(fieldMessages.wallet_phone.en),
  );
  type(controlNamed("phonenumber"), "677 44 55 66");
  await screen.findByText(/looks like an MTN number/);
  expect(calls.map(({ id }) => id)).not.toContain("changePayoutNumber");
});

test("a new number is sent with its operator; a refusal of the server is shown [A7.momo.01]", async () => {
  const { calls } = open(1, () => ({
    ok: false,
    failure: {
      kind: "refused",
      status: 429,
      message: "Too many requests, wait a moment",
      code: "too_many_requests",
      data: null,
    },
  }));
  await openDialog();
  type(controlNamed("phonenumber"), "699 44 55 66");
  press(texts.sendCode.en);
  await screen.findByText("Too many requests, wait a moment");
  expect(calls.at(-1)).toEqual({
    id: "changePayoutNumber",
    input: { body: { phonenumber: "+237699445566", type: "ORANGE" } },
  });
});
