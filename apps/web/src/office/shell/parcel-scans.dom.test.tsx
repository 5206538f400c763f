import { parcelLoaderMessages as texts } from "@wakafine/shared/parcels/loader-messages.ts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useAccount } from "../../lib/page-services.tsx";
import type { Answer } from "../../testing/render-screen.tsx";
import { renderScreen } from "../../testing/render-screen.tsx";
import { ParcelScans } from "./parcel-scans.tsx";

let online = true;
function setOnline(value: boolean) {
  online = value;
  fireEvent(window, new Event(value ? "online" : "offline"));
}
beforeEach(() => {
  localStorage.clear();
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => online });
});
afterEach(() => setOnline(true));

const member = (public_id: string) => ({
  user: { public_id, user_agency_role: { id: 7 } },
  uuid: "agency",
  agency: { uuid: "agency", is_package_sender: true },
  token: "token",
});

/** Stores a scan as the load page does. */
function keepScan(of: string, code: string) {
  const body = {
    qr_code: code,
    departure_uuid: "bus",
    happened_at: `2026-12-24T05:00:00.${code.slice(-3)}Z`,
  };
  const scan = { nonce: code, call: "embarkParcel", body, refusal: null };
  localStorage.setItem(`wakafine.parcelScans.${of}.${code}`, JSON.stringify(scan));
}

function Layout() {
  return (
    <>
      <ParcelScans account={useAccount()} />
      <Outlet />
    </>
  );
}

/** Opens a page of the agency area that is not about loading. */
function openArea(embark: (code: string) => Answer, at = "/agency/package/withdraw") {
  const pages = ["withdraw", "load", "unload"].map((name) => ({
    path: `/agency/package/${name}`,
    element: <p>{name}</p>,
  }));
  const router = createMemoryRouter([{ Component: Layout, children: pages }], {
    initialEntries: [at],
  });
  const shown = renderScreen(<RouterProvider router={router} />, {
    language: "fr",
    account: member("anne"),
    answer: ({ id, input }) =>
      id === "embarkParcel"
        ? embark((input as { body: { qr_code: string } }).body.qr_code)
        : { data: null },
  });
  return { ...shown, router };
}
const waiting = (count: number) => texts.waitingScans.fr.replace("{count}", String(count));
const link = () => screen.findByRole("link", { name: texts.seeScans.fr });

test("scans that wait for the network are named on every page of the area, and sent from there when it returns", async () => {
  for (const code of ["TAM-00001", "TAM-00002"]) keepScan("anne", code);
  setOnline(false);
  const { calls } = openArea((code) => ({ data: { uuid: code, qr_code: code, status: "EMBARK" } }));
  await screen.findByText(waiting(2));
  expect((await link()).getAttribute("href")).toBe("/agency/package/load");
  expect(calls.map(({ id }) => id)).not.toContain("embarkParcel");
  act(() => setOnline(true));
  await waitFor(() => expect(screen.queryByText(/scans?/i)).toBeNull());
  expect(calls.filter(({ id }) => id === "embarkParcel")).toHaveLength(2);
  expect(Object.keys(localStorage).filter((key) => key.includes("parcelScans"))).toEqual([]);
});

test("a scan that is refused while another page is open is named with the way to its reason", async () => {
  keepScan("anne", "TAM-00001");
  openArea(() => ({
    ok: false,
    failure: {
      kind: "refused",
      status: 409,
      message: "refused",
      code: "parcel_received",
      data: null,
    },
  }));
  await screen.findByText(texts.refusedScans.fr.replace("{count}", "1"));
  await link();
});

test("nothing is shown without scans, for those of another member, and on the pages that list them", async () => {
  keepScan("bert", "TAM-00001");
  const { router, calls } = openArea(() => ({ data: null }));
  await screen.findByText("withdraw");
  expect(screen.queryByText(waiting(1))).toBeNull();
  setOnline(false);
  keepScan("anne", "TAM-00002");
  for (const name of ["load", "unload"]) {
    await act(() => router.navigate(`/agency/package/${name}`));
    await screen.findByText(name);
    expect(screen.queryByText(waiting(1))).toBeNull();
  }
  await act(() => router.navigate("/agency/package/withdraw"));
  await screen.findByText(waiting(1));
  expect(calls).toEqual([]);
});
