import { screen } from "@testing-library/react";
import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render-screen.tsx";
import { Page } from "./dashboard-page.tsx";

const dashboard: ResponseOf<"getAdminDashboard"> = {
  agencies: { waiting: 0, pending: 0, active: 12, refused: 0, suspended: 0 },
  users: { total: 40, new_today: 0, disabled: 0 },
  bookings: { paid_today: 3, amount_today: 12_000 },
  refunds_waiting: 0,
  payouts_due: 0,
  payouts_waiting: 0,
  payments_to_review: 2,
  open_alerts: 5,
  refused_logins_today: 0,
  oldest_waiting: [],
};

test("every highlighted figure leads to its list, open alerts too [G.role.05]", async () => {
  const router = createMemoryRouter([{ path: "/", Component: Page }]);
  renderScreen(<RouterProvider router={router} />, {
    language: "fr",
    answer: () => ({ data: dashboard }),
  });
  const alerts = await screen.findByRole("link", { name: adminMessages.openAlerts.fr });
  expect(alerts.getAttribute("href")).toBe("/admin/alerts");
  expect(alerts.closest("li")?.textContent).toContain("5");
  const highlighted = alerts.closest("li")?.className;
  expect(highlighted).not.toBe("card");
  for (const tile of document.querySelectorAll("li.card"))
    if (tile.className === highlighted) expect(tile.querySelector("a")).toBeTruthy();
});
