import type { CashRefund } from "@wakafine/shared/counter/contract.ts";
import { counterMessages as texts } from "@wakafine/shared/counter/messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { type Answer, press, renderScreen } from "../../testing/render-screen.tsx";
import { CashRefunds } from "./cash-refunds.tsx";

const refund: CashRefund = {
  uuid: "r1",
  order_code: "WKF-1",
  name: "Ngo Aline",
  phonenumber: "+237 6•• •• 22 33",
  amount: 2500,
  city_departure: "Kribi",
  city_destination: "Edéa",
  departure_date: "30-12-2026",
  departure_hour: "08:00",
  owed_date: "2026-12-29T08:00:00Z",
  paid_date: null,
};
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

/** The list of owed cash; `answers.owed` is what the server lists, `answers.pay` its response to a payment. */
function openRefunds() {
  const answers: { pay: Answer; owed: readonly CashRefund[] } = {
    pay: { data: { ...refund, paid_date: "2026-12-30T08:00:00Z" } },
    owed: [refund],
  };
  const router = createMemoryRouter([{ path: "/", element: <CashRefunds hasShift /> }]);
  const shown = renderScreen(<RouterProvider router={router} />, {
    language: "fr",
    answer: ({ id }) =>
      id === "payCashRefund"
        ? answers.pay
        : { data: { data: answers.owed, total: answers.owed.length, page: 1, per_page: 20 } },
  });
  const calls = (id: string) => shown.calls.filter((call) => call.id === id).length;
  return { ...shown, answers, count: calls };
}

afterEach(() => vi.useRealTimers());

async function openDialog() {
  await screen.findByRole("button", { name: "Payer WKF-1" });
  press("Payer WKF-1");
  const dialog = await screen.findByRole("dialog");
  return { dialog, text: () => dialog.textContent ?? "" };
}
async function record(): Promise<void> {
  await waitFor(() =>
    expect(
      screen.getByRole("button", { name: texts.payNow.fr }).getAttribute("aria-busy"),
    ).not.toBe("true"),
  );
  press(texts.payNow.fr);
}

test("owed cash is recorded first; only the confirmation says to hand over the money [G.counter.05]", async () => {
  const { answers } = openRefunds();
  await openDialog();
  expect(document.body.textContent).not.toContain("Remettez maintenant");
  answers.owed = [];
  await record();
  await screen.findByRole("heading", { name: texts.paid.fr });
  await screen.findByText(/^Remettez maintenant 2.?500 FCFA à Ngo Aline\.$/);
  await screen.findByRole("heading", { name: texts.noRefunds.fr });
  press(texts.handedOver.fr);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement?.id).toBe("refunds");
});

test("a refund that another member paid meanwhile is refused without a word to hand over money [G.counter.05]", async () => {
  const { answers } = openRefunds();
  await openDialog();
  answers.pay = failed(409, "not_in_this_state");
  await record();
  await screen.findByText(texts.alreadyPaid.fr);
  expect(document.body.textContent).not.toContain("Remettez maintenant");
  expect(screen.queryByRole("button", { name: texts.payNow.fr })).toBeNull();
});

test("the dialog reads the refund again when it opens, and says when it is paid [G.counter.05]", async () => {
  const { answers, count } = openRefunds();
  await screen.findByRole("button", { name: "Payer WKF-1" });
  answers.owed = [];
  await openDialog();
  await screen.findByText(texts.alreadyPaid.fr);
  expect(count("payCashRefund")).toBe(0);
});

test.each([
  ["without a response", failed(0, null)],
  ["with a failure of the server", failed(500, null)],
])(
  "a refund that ended %s is checked with the same key, also after the dialog was closed; no other is paid before [G.counter.05, G.book.24]",
  async (_failure, failure) => {
    const { answers, keys, count } = openRefunds();
    await openDialog();
    answers.pay = failure;
    const before = count("listCashRefunds");
    await record();
    await screen.findByText(texts.payUnresolved.fr);
    await waitFor(() => expect(count("listCashRefunds")).toBeGreaterThan(before)); // read again after every failure
    answers.owed = [{ ...refund, uuid: "r2", order_code: "WKF-2" }]; // it was recorded
    press(shellMessages.cancel.fr);
    const note = await screen.findByRole("alert");
    expect(note.textContent).toContain("WKF-1");
    expect(screen.queryByRole("button", { name: /^Payer/ })).toBeNull();
    within(note).getByRole("button", { name: texts.checkRefund.fr }).click();
    answers.pay = { data: refund };
    await screen.findByText(texts.payUnresolved.fr);
    press(texts.payNow.fr);
    await screen.findByText(/^Remettez maintenant/);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    press(texts.handedOver.fr);
    await screen.findByRole("button", { name: "Payer WKF-2" });
    expect(screen.queryByRole("alert")).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  },
);

test.each([
  ["without a session", failed(401, "unauthenticated")],
  ["after too many requests", failed(429, "too_many_requests")],
])(
  "a refund without a response that is sent again and refused %s keeps its key, and its money is handed over once it is confirmed [G.counter.05, G.book.24]",
  async (_refusal, refusal) => {
    const { answers, keys } = openRefunds();
    await openDialog();
    answers.pay = failed(0, null);
    await record();
    await screen.findByText(texts.payUnresolved.fr);
    answers.pay = refusal;
    await record();
    await screen.findByText("Refus");
    screen.getByText(texts.payUnresolved.fr);
    answers.owed = []; // the first attempt recorded it
    answers.pay = { data: refund };
    await record();
    await screen.findByText(/^Remettez maintenant/);
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  },
);

test("a refund of yesterday without a response is looked for, not recorded again: its key may be deleted, and it would count as paid by another member [G.counter.05, G.book.24]", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { answers, count } = openRefunds();
  await openDialog();
  answers.pay = failed(0, null);
  await record();
  await screen.findByText(texts.payUnresolved.fr);
  vi.setSystemTime(Date.now() + 23 * 3_600_000);
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await screen.findByText(texts.refundTooOld.fr);
  expect(screen.queryByRole("button", { name: texts.payNow.fr })).toBeNull();
  press(texts.checked.fr);
  await screen.findByRole("button", { name: "Payer WKF-1" });
  expect(count("payCashRefund")).toBe(1);
  expect(sessionStorage).toHaveLength(0);
});
