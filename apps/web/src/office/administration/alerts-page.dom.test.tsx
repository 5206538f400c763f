import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { OpenAlert } from "@wakafine/shared/administration/alert-contract.ts";
import {
  alertMessages as texts,
  alertTexts,
} from "@wakafine/shared/administration/alert-messages.ts";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { type Answer, renderScreen } from "../../testing/render-screen.tsx";
import { Page } from "./alerts-page.tsx";

const failedRefund: OpenAlert = {
  id: "a1",
  kind: "refund_failed",
  since: "2026-11-20T09:00:00.000Z",
  last: "2026-11-21T09:00:00.000Z",
  count: 3,
  booking: { uuid: "b1", order_code: "STJWBT9PB9" },
  agency: null,
  amount: 33_472,
  provider: "mtn_momo",
  subject: null,
};
const callback: OpenAlert = {
  ...failedRefund,
  id: "a2",
  kind: "unknown_callback",
  count: 1,
  booking: null,
  amount: null,
};
const future: OpenAlert = { ...callback, id: "a3", kind: "new_kind", provider: null, subject: "x" };

function open(alerts: readonly OpenAlert[]) {
  const router = createMemoryRouter([{ path: "/", Component: Page }]);
  return renderScreen(<RouterProvider router={router} />, {
    language: "en",
    answer: ({ id }) => ({
      data:
        id === "listAlerts"
          ? { data: alerts, page: 1, per_page: 20, total: alerts.length }
          : { id: "a1", state: "handled" },
    }),
  });
}

test("an alert says what happened, since when, how often and what it concerns, with links, and is marked as handled after a question [G.role.05, G.pay.09]", async () => {
  const { calls } = open([failedRefund]);
  const order = await screen.findByRole("link", { name: "Order STJWBT9PB9" });
  expect(order.getAttribute("href")).toBe("/admin/bookings/b1");
  const refunds = screen.getByRole("link", { name: texts.toRefunds.en });
  expect(refunds.getAttribute("href")).toBe("/admin/refunds");
  screen.getByText(alertTexts.refund_failed.title.en);
  screen.getByText(/3 times, last:/);
  screen.getByText(/33,472/);
  fireEvent.click(screen.getByRole("button", { name: texts.handle.en }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: texts.handle.en }));
  await waitFor(() =>
    expect(calls.filter(({ id }) => id === "handleAlert").map(({ input }) => input)).toEqual([
      { params: { id: "a1" }, body: { count: 3 } },
    ]),
  );
});

test("the callback of an unknown payment is closed on the page of payments, and a kind without texts is shown as it is", async () => {
  open([callback, future]);
  const payments = await screen.findByRole("link", { name: texts.toPayments.en });
  expect(payments.getAttribute("href")).toBe("/admin/payments");
  screen.getByText("new_kind");
  expect(screen.getAllByRole("button", { name: texts.handle.en })).toHaveLength(1);
});

test("without alerts the page says so [G.pay.09]", async () => {
  open([]);
  await screen.findByText(texts.none.en);
});

test("an alert that was raised again is asked for with its new count, and the heading gets the focus when its row has gone", async () => {
  let alerts: readonly OpenAlert[] = [failedRefund];
  const failure = { kind: "refused", status: 409, message: "raised again" } as ApiFailure;
  const handle = (count: number): Answer => {
    if (count === 3) {
      alerts = [{ ...failedRefund, count: 4 }];
      return { ok: false, failure };
    }
    alerts = [];
    return { data: { id: "a1", state: "handled" } };
  };
  const main = (
    <main id="content">
      <Page />
    </main>
  );
  const router = createMemoryRouter([{ path: "/", element: main }]);
  renderScreen(<RouterProvider router={router} />, {
    language: "en",
    answer: ({ id, input }) =>
      id === "listAlerts"
        ? { data: { data: alerts, page: 1, per_page: 20, total: alerts.length } }
        : handle((input as { body: { count: number } }).body.count),
  });
  const opener = await screen.findByRole("button", { name: texts.handle.en });
  opener.focus();
  fireEvent.click(opener);
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: texts.handle.en }));
  await screen.findByText(/4 times, last:/);
  dialog.getByText("raised again");
  fireEvent.click(dialog.getByRole("button", { name: texts.handle.en }));
  await screen.findByText(texts.none.en);
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
});
