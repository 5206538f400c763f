import { agencyReviewMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { officeTitles } from "@wakafine/shared/messages/office-titles.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { parcelErrors } from "@wakafine/shared/parcels/errors.ts";
import { parcelLoaderMessages } from "@wakafine/shared/parcels/loader-messages.ts";
import { parcelMessages } from "@wakafine/shared/parcels/messages.ts";
import { parcelWithdrawMessages as texts } from "@wakafine/shared/parcels/withdraw-messages.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { ApiFailure } from "../../lib/api-failure.ts";
import {
  type Answer,
  controlNamed,
  errorBelow,
  press,
  renderScreen,
  type,
} from "../../testing/render-screen.tsx";
import { withdrawalDraft } from "./use-withdrawal.ts";
import { Page } from "./withdraw-page.tsx";

const account = {
  user: { user_agency_role: { id: 7 } },
  uuid: "clerk",
  agency: { uuid: "agency", is_package_sender: true },
  token: "token",
};
const person = {
  name: "Kamga",
  surname: "Serge",
  phone: "+237699001122",
  town: "Bafoussam",
  cni: null,
  has_password: false,
};
const arrived = {
  uuid: "parcel",
  qr_code: "TAM-00001",
  description: "Carton de chaussures",
  status: "ARRIVE",
  exceptions: [] as readonly string[],
  agency: { uuid: "agency", name: "Tam" },
  back_date: null as string | null,
  sender: { ...person, name: "Mbarga", surname: "Odile", phone: "+237677112233" },
  receiver: {
    ...person,
    destination_city: "Bafoussam",
    destination_agency: { uuid: "agency", name: "Tam" },
  },
  retrieval_city: "Bafoussam",
  retrieval_quarter: null,
  billing_amount: 5000,
  is_paid: true,
  claim: null as object | null,
  events: [] as readonly object[],
};
const received = {
  ...arrived,
  status: "RECEIVE",
  events: [
    {
      kind: "RECEIVE",
      by: "Paul Ndi",
      agency: "Tam",
      happened_at: "2026-12-24T09:00:00Z",
      collected_by: { name: "Serge Kamga", cni_end: "3445" },
    },
  ],
};
const refused = (
  status: number,
  code: keyof typeof parcelErrors | null,
  data?: unknown,
): Answer => ({
  ok: false,
  failure: {
    kind: "refused",
    status,
    message: code ? parcelErrors[code].en : "refused",
    code,
    data: data ?? null,
  } as ApiFailure,
});

interface Choices {
  readonly at?: string;
  /** The review state of the member's agency. */
  readonly state?: string;
  readonly role?: number;
  readonly parcel?: () => Answer;
  readonly withdraw?: () => Answer;
}

function openPage({ at = "?code=TAM-00001", state = "active", role = 7, ...server }: Choices = {}) {
  const router = createMemoryRouter([{ path: "/agency/package/withdraw", Component: Page }], {
    initialEntries: [`/agency/package/withdraw${at}`],
  });
  return renderScreen(<RouterProvider router={router} />, {
    language: "en",
    account: {
      ...account,
      user: { user_agency_role: { id: role } },
      agency: { ...account.agency, review: { state } },
    },
    answer({ id }) {
      if (id === "getParcel") return server.parcel?.() ?? { data: arrived };
      if (id === "withdrawParcel") return server.withdraw?.() ?? { data: received };
      return { data: null };
    },
  });
}
const step = (name: string) => screen.findByRole("heading", { level: 2, name: new RegExp(name) });
async function goToCheck() {
  await step(texts.information.en);
  press(texts.next.en);
  await step(texts.status.en);
}
const bodyOf = (made: { readonly input: unknown } | undefined) =>
  (made?.input as { readonly body: object } | undefined)?.body;

test("an entered code opens the parcel; its four steps end with who took it, and the receiver's name is not entered again [A2.parc.21–24, A5.parc.01]", async () => {
  const { calls } = openPage({ at: "" });
  await step(texts.scan.en);
  press(texts.find.en);
  expect(errorBelow(controlNamed("code"))).toBe(parcelLoaderMessages.codeRequired.en);
  type(controlNamed("code"), "tam 00001");
  press(texts.find.en);
  await goToCheck();
  type(controlNamed("code"), "123 456");
  type(controlNamed("cni"), "112 233 445");
  press(texts.handOut.en);
  await step(texts.confirmation.en);
  screen.getByText("To Serge Kamga");
  expect(bodyOf(calls.find(({ id }) => id === "withdrawParcel"))).toEqual({
    qr_code: "TAM-00001",
    code: "123 456",
    collected_by: { name: "Kamga", surname: "Serge", cni: "112 233 445", self: true },
  });
});

test("a wrong code stays at its field with the attempts that are left, the input stays, and a retry of the same input has the same key [G.parc.08]", async () => {
  openPage({ withdraw: () => refused(400, "parcel_code_wrong", { attempts_left: 3 }) });
  await goToCheck();
  type(controlNamed("code"), "123456");
  type(controlNamed("cni"), "112233445");
  press(texts.handOut.en);
  await waitFor(() =>
    expect(errorBelow(controlNamed("code"))).toBe(
      `${parcelErrors.parcel_code_wrong.en}. Attempts left: 3`,
    ),
  );
  expect(controlNamed("cni").value).toBe("112233445");
  press(texts.back.en);
  await goToCheck();
  expect(controlNamed("cni").value).toBe("112233445");
});

test("a parcel that the receiver pays is not sent to the server before the money is marked, and somebody else is named [G.parc.06]", async () => {
  const { calls } = openPage({ parcel: () => ({ data: { ...arrived, is_paid: false } }) });
  await goToCheck();
  type(controlNamed("code"), "123456");
  fireEvent.click(screen.getByLabelText(texts.other.en));
  type(controlNamed("cni"), "998877665");
  press(texts.handOut.en);
  await waitFor(() => expect(errorBelow(controlNamed("name"))).not.toBeNull());
  expect(errorBelow(controlNamed("paid"))).toMatch(/^Collect 5,000\sFCFA first$/);
  type(controlNamed("name"), "Bella");
  type(controlNamed("surname"), "Ada");
  fireEvent.click(controlNamed("paid"));
  press(texts.handOut.en);
  await step(texts.confirmation.en);
  expect(calls.filter(({ id }) => id === "withdrawParcel").map(bodyOf)).toEqual([
    {
      qr_code: "TAM-00001",
      code: "123456",
      collected_by: { name: "Bella", surname: "Ada", cni: "998877665", self: false },
      paid: true,
    },
  ]);
});

test("the secret word is asked when sender or receiver chose one, and the code of a returned parcel is the sender's [G.parc.08]", async () => {
  openPage({
    parcel: () => ({
      data: {
        ...arrived,
        exceptions: ["RETURNED"],
        back_date: "2026-12-26T08:00:00Z",
        sender: { ...arrived.sender, has_password: true },
      },
    }),
  });
  await goToCheck();
  screen.getByText("Six digits, sent to +237 6 77 11 22 33");
  screen.getByText("Odile Mbarga");
  press(texts.handOut.en);
  await waitFor(() => expect(errorBelow(controlNamed("password"))).not.toBeNull());
});

test("a parcel that another desk has handed out says to whom and when, and offers no second withdrawal", async () => {
  let taken = false;
  openPage({
    parcel: () => ({ data: taken ? received : arrived }),
    withdraw() {
      taken = true;
      return refused(409, "parcel_received", { status: "RECEIVE", bus_number: null });
    },
  });
  await goToCheck();
  type(controlNamed("code"), "123456");
  type(controlNamed("cni"), "112233445");
  press(texts.handOut.en);
  await screen.findByText("Handed out to Serge Kamga, document ••••3445");
  expect(screen.queryByRole("button", { name: texts.next.en })).toBeNull();
});

test.each([
  ["WAREHOUSE", [], texts.WAREHOUSE.en],
  ["EMBARK", [], texts.EMBARK.en],
  ["ARRIVE", ["HELD"], texts.HELD.en],
  ["ARRIVE", ["LOST"], texts.LOST.en],
] as const)("a parcel in %s with %j is not handed out: %s", async (status, exceptions, text) => {
  openPage({ parcel: () => ({ data: { ...arrived, status, exceptions } }) });
  await screen.findByText(text);
  expect(screen.queryByRole("button", { name: texts.next.en })).toBeNull();
});

test.each([
  ["is on its way back", null, "agency"],
  ["is back at the other agency", "2026-12-26T08:00:00Z", "other"],
])("a returned parcel that %s is not handed out (decision 0212)", async (_, back_date, uuid) => {
  const agency = { uuid, name: "Tam" };
  openPage({
    parcel: () => ({ data: { ...arrived, exceptions: ["RETURNED"], back_date, agency } }),
  });
  await screen.findByText(texts.RETURNED.en);
  expect(screen.queryByRole("button", { name: texts.next.en })).toBeNull();
});

test("an unknown code asks to scan again or to enter it; an error offers a retry, and without a network the page says so [A8.parc.01–03]", async () => {
  openPage({ parcel: () => refused(404, null) });
  await screen.findByText(parcelMessages.parcel_qr_unknown.en);
  screen.getByRole("button", { name: parcelLoaderMessages.scanAgain.en });
  press(parcelLoaderMessages.enterCode.en);
  expect(document.activeElement).toBe(controlNamed("code"));
  openPage({ parcel: () => refused(500, null) });
  await screen.findByRole("button", { name: shellMessages.retry.en });
  fireEvent(window, new Event("offline"));
  openPage();
  await screen.findByText(stateMessages["shared.internet_connexion_error"].en);
  screen.getByRole("heading", { level: 1, name: officeTitles.parcelWithdraw.en });
  fireEvent(window, new Event("online"));
  await step(texts.information.en);
});

test("what was entered survives an ended session without the code, the secret word and the identity number", async () => {
  const { store } = openPage();
  await goToCheck();
  type(controlNamed("code"), "123456");
  fireEvent.click(screen.getByLabelText(texts.other.en));
  type(controlNamed("name"), "Bella");
  type(controlNamed("cni"), "998877665");
  store.set("account", null);
  const kept = sessionStorage.getItem("wakafine") ?? JSON.stringify({ ...sessionStorage });
  expect(kept).toContain("Bella");
  expect(kept).not.toContain("998877665");
  expect(kept).not.toContain("123456");
});

test("after the next login the same member goes on at the check with what was entered", async () => {
  const { tab } = openPage({ at: "" });
  await step(texts.scan.en);
  tab.write("office-draft", {
    name: withdrawalDraft("TAM-00001"),
    owner: "clerk",
    values: { collector: "OTHER", name: "Bella", surname: "Ada", paid: false },
  });
  type(controlNamed("code"), "TAM-00001");
  press(texts.find.en);
  await step(texts.status.en);
  expect([controlNamed("name").value, controlNamed("surname").value]).toEqual(["Bella", "Ada"]);
  expect([controlNamed("code").value, controlNamed("cni").value]).toEqual(["", ""]);
});

test.each(["suspended", "refused"])(
  "a %s agency hands out what has arrived [G.auth.28]",
  async (state) => {
    const { calls } = openPage({ state });
    await goToCheck();
    type(controlNamed("code"), "123456");
    type(controlNamed("cni"), "112233445");
    press(texts.handOut.en);
    await step(texts.confirmation.en);
    expect(calls.filter(({ id }) => id === "withdrawParcel")).toHaveLength(1);
    expect(screen.queryByText(agencyReviewMessages.suspendedHeld.en)).toBeNull();
    expect(screen.queryByText(agencyReviewMessages.refusedHeld.en)).toBeNull();
  },
);

const paidFor = {
  ...arrived,
  claim: { state: "ACCEPTED", reason: "LOST", awarded: 90_000 },
};

test("a parcel whose loss was paid is handed out by a manager who confirms that the money is settled; others read why not", async () => {
  openPage({ parcel: () => ({ data: paidFor }) });
  await screen.findByText(texts.lossPaidClerk.en);
  screen.getByText(/90,000 FCFA/);
  expect(screen.queryByRole("button", { name: texts.next.en })).toBeNull();

  const { calls } = openPage({ role: 4, parcel: () => ({ data: paidFor }) });
  await screen.findByText(texts.lossPaidManager.en);
  await goToCheck();
  type(controlNamed("code"), "123456");
  type(controlNamed("cni"), "112233445");
  press(texts.handOut.en);
  await screen.findByText(texts.mustSettle.en);
  fireEvent.click(screen.getByRole("checkbox", { name: /90,000.FCFA/ }));
  press(texts.handOut.en);
  await step(texts.confirmation.en);
  expect(calls.find(({ id }) => id === "withdrawParcel")?.input).toMatchObject({
    body: { loss_settled: true },
  });
});

test("another identity number than the one given when sending stays at its field with the attempts that are left [G.parc.08]", async () => {
  const receiver = { ...arrived.receiver, cni: "•••• 6789" };
  openPage({
    parcel: () => ({ data: { ...arrived, receiver } }),
    withdraw: () => refused(400, "parcel_identity_wrong", { attempts_left: 4 }),
  });
  await goToCheck();
  screen.getByText(/•••• 6789/);
  type(controlNamed("code"), "123456");
  type(controlNamed("cni"), "999999999");
  press(texts.handOut.en);
  await waitFor(() =>
    expect(errorBelow(controlNamed("cni"))).toBe(
      `${parcelErrors.parcel_identity_wrong.en}. Attempts left: 4`,
    ),
  );
});
