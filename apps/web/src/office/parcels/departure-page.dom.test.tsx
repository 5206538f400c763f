import { parcelBusMessages as texts } from "@wakafine/shared/parcels/bus-messages.ts";
import { parcelExceptionMessages } from "@wakafine/shared/parcels/exception-messages.ts";
import { screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render-screen.tsx";
import { Page } from "./departure-page.tsx";

const onBoard = (lost: boolean) => ({
  uuid: "parcel",
  qr_code: "TAM-00001",
  description: "Carton",
  status: "EMBARK",
  city_destination: "Bafoussam",
  missing: null,
  lost,
});

function openPage(packages: readonly object[]) {
  const departure = {
    uuid: "bus",
    bus_number: "LT 204 AB",
    departure_date: "24-12-2026",
    departure_hour: "06:30",
    city_departure: "Douala",
    city_destination: "Bafoussam",
    status: "PENDING",
    agency: { uuid: "agency", name: "Tam" },
    planned: 0,
    loaded: packages.length,
    unloaded: 0,
    version: 1,
    packages,
  };
  const router = createMemoryRouter(
    [{ path: "/agency/package/departures/:uuid", Component: Page }],
    { initialEntries: ["/agency/package/departures/bus"] },
  );
  renderScreen(<RouterProvider router={router} />, {
    language: "en",
    account: {
      user: { user_agency_role: { id: 4 } },
      uuid: "agency",
      agency: { uuid: "agency", is_package_sender: true },
      token: "token",
    },
    answer: ({ id }) => ({ data: id === "getParcelDeparture" ? departure : null }),
  });
  return screen.findByRole("heading", { level: 1, name: "LT 204 AB" });
}
const closeButton = () => screen.queryByRole("button", { name: texts.closeNow.en });

test("a bus with nothing but lost parcels on board can be closed, and its list says that they are lost [G.parc.16]", async () => {
  await openPage([onBoard(true)]);
  screen.getByText(parcelExceptionMessages.LOST.en);
  expect(closeButton()).not.toBeNull();
});

test("a bus with a parcel on board that is not lost cannot be closed", async () => {
  await openPage([onBoard(true), { ...onBoard(false), uuid: "other", qr_code: "TAM-00002" }]);
  expect(closeButton()).toBeNull();
});
