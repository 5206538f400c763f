import { onlineManager } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { agencyShellMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { listMessages } from "@wakafine/shared/messages/lists.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { checkNumberMessages as texts } from "@wakafine/shared/payouts/messages.ts";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import {
  type Answer,
  controlNamed,
  press,
  renderScreen,
  type,
} from "../../testing/render-screen.tsx";
import { Page } from "./check-number-page.tsx";
import { PayoutNumbers } from "./payout-numbers.tsx";

const waiting = {
  momo_phone: null,
  momo_validated_date: null,
  om_phone: null,
  om_validated_date: null,
  pending: [
    {
      type: "MTN",
      phonenumber: "+237677112233",
      expires_date: "2026-12-30T09:00:00.000Z",
      wait_seconds: 0,
    },
  ],
};
const active = { ...waiting, momo_phone: "+237677112233", pending: [] };
const failed = (status: number, code: string | null): Answer => ({
  ok: false,
  failure: {
    kind: status === 0 ? "network" : "refused",
    status,
    message: "Refus",
    code: code as never,
    data: null,
  },
});

/** The page of the code; `answers.code` is the response to a code, `answers.account` what is read. */
function openPage(start: Answer = { data: waiting }) {
  const answers = { code: failed(400, "code_wrong"), account: start };
  const router = createMemoryRouter(
    [
      { path: "/agency/check-momo-number", Component: Page },
      { path: "/agency/momo-account", element: <p>numbers</p> },
    ],
    { initialEntries: ["/agency/check-momo-number"] },
  );
  const shown = renderScreen(<RouterProvider router={router} />, {
    language: "fr",
    account: {
      user: { user_agency_role: { id: 1 } },
      uuid: "u",
      agency: { agency_transport_type: { id: 1 } },
      token: "token",
    },
    answer: ({ id }) => (id === "validatePayoutNumber" ? answers.code : answers.account),
  });
  const codes = () => shown.calls.filter(({ id }) => id === "validatePayoutNumber").length;
  return { ...shown, answers, codes };
}
async function enter(code: string): Promise<void> {
  await screen.findByText(/\+237 6 77 11 22 33/);
  type(controlNamed("code"), code);
  press(texts.confirm.fr);
}
afterEach(() => onlineManager.setOnline(true));

test("a right code whose response was lost is no wrong code: the number that is active by now is shown as active [A2.momo.08]", async () => {
  const { answers, codes, toasts } = openPage();
  await screen.findByText(/\+237 6 77 11 22 33/);
  answers.code = failed(0, null);
  answers.account = { data: active };
  await enter("123456");
  await screen.findByText("numbers");
  expect(toasts()).toMatchObject([{ kind: "ok", text: texts.active.fr }]);
  expect(codes()).toBe(1);
});

test("without a network the account is read before the code is sent again, because a second one would count as wrong [A2.momo.08]", async () => {
  const { answers, codes } = openPage();
  await screen.findByText(/\+237 6 77 11 22 33/);
  answers.code = failed(0, null);
  answers.account = failed(0, null);
  await enter("123456");
  await waitFor(() => expect(codes()).toBe(1));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: texts.confirm.fr }).ariaBusy).not.toBe("true"),
  );
  answers.account = { data: active };
  press(texts.confirm.fr);
  await screen.findByText("numbers");
  expect(codes()).toBe(1);
});

test.each([
  ["right", { data: { ...active, om_phone: "+237699112233" } } as Answer, "numbers"],
  ["wrong", failed(400, "code_wrong"), "Refus"],
])(
  "a %s code of one operator is sent after the code of the other was lost, although that one is active by now [A2.momo.08]",
  async (_code, response, shown) => {
    const orange = { ...waiting.pending[0], type: "ORANGE", phonenumber: "+237699112233" };
    const both = { ...waiting, pending: [...waiting.pending, orange] };
    const { answers, codes } = openPage({ data: both });
    await screen.findByText(/\+237 6 99 11 22 33/);
    answers.code = failed(0, null);
    answers.account = failed(0, null);
    await enter("123456");
    await waitFor(() => expect(codes()).toBe(1));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: texts.confirm.fr }).ariaBusy).not.toBe("true"),
    );
    answers.code = response;
    answers.account = { data: { ...active, pending: [orange] } };
    await enter("654321");
    await screen.findByText(shown);
    expect(codes()).toBe(2);
  },
);

test("a wrong code says so and can be corrected [A2.momo.08]", async () => {
  const { codes } = openPage();
  await enter("000000");
  await screen.findByText("Refus");
  await enter("111111");
  await waitFor(() => expect(codes()).toBe(2));
});

test("the code page and the payout numbers say when there is no network, and offer no retry to a member without the right [G.role.16]", async () => {
  onlineManager.setOnline(false);
  openPage();
  await screen.findByText(listMessages.offlineText.fr);
  expect(screen.queryByText(texts.loading.fr)).toBeNull();
  renderScreen(<PayoutNumbers />, { language: "fr" });
  await screen.findByText(listMessages.offlineText.fr);
  onlineManager.setOnline(true);
  const forbidden: Answer = {
    ok: false,
    failure: {
      kind: "refused",
      status: 403,
      message: errorMessages.forbidden.fr,
      code: "forbidden",
      data: null,
    },
  };
  openPage(forbidden);
  await screen.findByText(agencyShellMessages.notAllowed.fr);
  expect(screen.queryByRole("button", { name: shellMessages.retry.fr })).toBeNull();
  renderScreen(<PayoutNumbers />, { language: "fr", answer: () => forbidden });
  await screen.findByText(agencyShellMessages.notAllowed.fr);
  expect(screen.queryByRole("button", { name: shellMessages.retry.fr })).toBeNull();
});
