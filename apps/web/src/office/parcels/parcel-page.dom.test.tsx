import {
  parcelChangeMessages as texts,
  parcelListMessages as listTexts,
} from "@wakafine/shared/parcels/list-messages.ts";
import { checkParcelMessages } from "@wakafine/shared/parcels/desk-messages.ts";
import { parcelErrors } from "@wakafine/shared/parcels/errors.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { type Answer, press, renderScreen } from "../../testing/render-screen.tsx";
import { Page } from "./parcel-page.tsx";

const person = {
  name: "Kamga",
  surname: "Serge",
  phone: "+237699001122",
  town: "Bafoussam",
  cni: null,
  has_password: false,
};
const unpaid = {
  uuid: "parcel",
  qr_code: "TAM-00001",
  description: "Carton",
  status: "EMBARK",
  exceptions: [],
  sender: person,
  receiver: {
    ...person,
    destination_city: "Bafoussam",
    destination_agency: { uuid: "agency", name: "Tam" },
  },
  retrieval_city: "Bafoussam",
  retrieval_quarter: null,
  billing_amount: 5000,
  payer: "SENDER",
  payment_method: "CASH",
  is_paid: false,
  agency: { uuid: "agency", name: "Tam" },
  departure: null,
  created_date: "2026-12-24T05:00:00Z",
  embarked_date: null,
  arrived_date: null,
  received_date: null,
  images: [],
  weight_kg: null,
  size: null,
  declared_value: 0,
  suggested_amount: null,
  price_reason: null,
  fee: 150,
  version: 1,
  events: [],
  claim: null,
  rejected_claims: [],
  secret_required: false,
};

function openPage(more: object = {}, pay?: () => Answer) {
  const router = createMemoryRouter([{ path: "/agency/package/list/:uuid", Component: Page }], {
    initialEntries: ["/agency/package/list/parcel"],
  });
  return renderScreen(<RouterProvider router={router} />, {
    language: "en",
    account: {
      user: { user_agency_role: { id: 7 } },
      uuid: "agency",
      agency: { uuid: "agency", is_package_sender: true },
      token: "token",
    },
    answer({ id }) {
      if (id === "getParcel") return { data: { ...unpaid, ...more } };
      return pay?.() ?? { data: { ...unpaid, is_paid: true } };
    },
  });
}
const valueOf = (label: string) =>
  screen.getAllByText(label, { selector: "dt" })[0]?.nextElementSibling?.textContent;

test("a returned parcel is picked up by its sender, who pays, at the agency that sent it [G.parc.08]", async () => {
  const more = {
    status: "ARRIVE",
    exceptions: ["RETURNED"],
    payer: "RECEIVER",
    retrieval_quarter: "Marché A",
    sender: { ...person, town: "Douala" },
    receiver: {
      ...unpaid.receiver,
      destination_agency: { uuid: "other", name: "Colis Ouest" },
    },
  };
  openPage(more);
  await screen.findByRole("heading", { level: 1, name: "TAM-00001" });
  expect(
    [listTexts.retrieval, listTexts.handedOutBy, listTexts.payment].map(({ en }) => valueOf(en)),
  ).toEqual(["Douala", "Tam", listTexts.unpaidSENDER.en]);
});

const opener = () => screen.queryByRole("button", { name: texts.recordPayment.en });

test("a payment is recorded after the page named the amount, and is then not offered again [G.parc.06]", async () => {
  const { calls } = openPage();
  await screen.findByRole("heading", { level: 1, name: "TAM-00001" });
  press(texts.recordPayment.en);
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText(/collected 5,000.FCFA/);
  dialog.getByRole("button", { name: /^Collected: 5,000/ }).click();
  await waitFor(() => expect(opener()).toBeNull());
  expect(calls.filter(({ id }) => id === "markParcelPaid").map(({ input }) => input)).toEqual([
    { body: { qr_code: "TAM-00001" } },
  ]);
});

test("the dialog says that another desk has recorded the payment", async () => {
  openPage({}, () => ({
    ok: false,
    failure: {
      kind: "refused",
      status: 409,
      message: parcelErrors.parcel_already_paid.en,
      code: "parcel_already_paid",
      data: null,
    } as ApiFailure,
  }));
  await screen.findByRole("heading", { level: 1, name: "TAM-00001" });
  press(texts.recordPayment.en);
  (await screen.findByRole("button", { name: /^Collected: 5,000/ })).click();
  await screen.findByText(parcelErrors.parcel_already_paid.en);
});

test.each([
  ["a paid parcel", { is_paid: true }],
  ["a parcel that was handed out", { status: "RECEIVE" }],
  [
    "a parcel that waits in the warehouse of another agency",
    { status: "WAREHOUSE", agency: { uuid: "other", name: "Autre" } },
  ],
])("no payment is offered for %s", async (_name, more) => {
  openPage(more);
  await screen.findByRole("heading", { level: 1, name: "TAM-00001" });
  expect(opener()).toBeNull();
});

test("erased details of a person are called erased, not missing", async () => {
  openPage({ sender: { ...person, name: "", surname: "", phone: "", has_password: false } });
  const part = within(await screen.findByRole("region", { name: listTexts.sender.en }));
  expect(part.getAllByText(checkParcelMessages.erased.en)).toHaveLength(4);
});
