import type { AgencyUser } from "@wakafine/shared/members/contract.ts";
import { agencyUsersMessages as texts } from "@wakafine/shared/members/messages.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { press, renderScreen } from "../../testing/render-screen.tsx";
import { Page } from "./users-page.tsx";

const role = (id: number) => ({ id, title_fr: "Contrôleur", title_en: "Controller" });
const user = (public_id: string, last_connexion_date: string | null): AgencyUser => ({
  id: public_id,
  public_id,
  firstname: "Aline",
  lastname: public_id,
  email: `${public_id}@example.cm`,
  phonenumber: "+237677112233",
  sex: null,
  role: role(4),
  user_agency_role: role(9),
  town: null,
  is_active: true,
  cni_identifier: null,
  created_date: "2026-11-01T08:00:00Z",
  last_connexion_date,
  invitation_pending: false,
  invited: false,
});

test("a member who never logged in is shown as such and gets the activation again; one who did has no such button [G.auth.15]", async () => {
  const data = [user("Ngo", null), user("Fotso", "2026-11-02T08:00:00Z")];
  const router = createMemoryRouter([{ path: "/agency/users", Component: Page }], {
    initialEntries: ["/agency/users"],
  });
  const { calls, toasts } = renderScreen(<RouterProvider router={router} />, {
    language: "fr",
    account: {
      user: { public_id: "own", user_agency_role: { id: 1 } },
      uuid: "u",
      agency: { agency_transport_type: { id: 1 } },
      token: "token",
    },
    answer: ({ id }) =>
      id === "listAgencyUsers"
        ? { data: { data, total: 2, pages: 1, current_page: 1, per_page: 20 } }
        : { data: { wait_seconds: 60 } },
  });
  const row = async (name: string) => within((await screen.findByText(name)).closest("tr")!);
  (await row("Aline Ngo")).getByText(texts.neverLoggedIn.fr);
  const other = await row("Aline Fotso");
  other.getByText(texts.active.fr);
  expect(other.queryByRole("button", { name: /Renvoyer/ })).toBeNull();
  press(texts.sendAgainOf.fr.replace("{name}", "Aline Ngo"));
  await waitFor(() =>
    expect(toasts()).toMatchObject([
      { kind: "ok", text: texts.sentAgain.fr.replace("{name}", "Aline Ngo") },
    ]),
  );
  expect(calls.filter(({ id }) => id === "resendCode")).toEqual([
    { id: "resendCode", input: { params: { id: "Ngo" } } },
  ]);
});
