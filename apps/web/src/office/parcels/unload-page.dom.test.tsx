import { agencyReviewMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { parcelListMessages } from "@wakafine/shared/parcels/list-messages.ts";
import { parcelLoaderMessages as texts } from "@wakafine/shared/parcels/loader-messages.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { type Answer, errorBelow, press, renderScreen } from "../../testing/render-screen.tsx";
import { Page } from "./unload-page.tsx";

const account = {
  user: { public_id: "loader", user_agency_role: { id: 5 } },
  uuid: "agency",
  agency: { uuid: "agency", is_package_sender: true },
  token: "token",
};
const codes = ["TAM-00001", "TAM-00002"];
const states = new Map<string, string>();
const reasons = new Map<string, string>();
const lost = new Set<string>();
beforeEach(() => {
  localStorage.clear();
  reasons.clear();
  lost.clear();
  offered = [row];
  for (const code of codes) states.set(code, "EMBARK");
});
const listed = (qr_code: string) => ({
  uuid: qr_code,
  qr_code,
  description: "Carton de chaussures",
  status: states.get(qr_code),
  city_destination: "Bafoussam",
  missing: reasons.get(qr_code) ?? null,
  lost: lost.has(qr_code),
});
const row = {
  uuid: "bus",
  bus_number: "LT 204 AB",
  departure_date: "24-12-2026",
  departure_hour: "06:30",
  city_departure: "Douala",
  city_destination: "Bafoussam",
  status: "PENDING",
  agency: { uuid: "other", name: "Tam" },
  planned: 0,
  loaded: 2,
  unloaded: 0,
  version: 1,
};
/** The buses that the server offers for unloading. */
let offered = [row];
const refused = (code: string, data: unknown): Answer => ({
  ok: false,
  failure: { kind: "refused", status: 409, message: "refused", code, data } as ApiFailure,
});

function openPage(unload?: (code: string) => Answer | null, agency: object = account.agency) {
  const router = createMemoryRouter([{ path: "/agency/package/unload", Component: Page }], {
    initialEntries: ["/agency/package/unload"],
  });
  return renderScreen(<RouterProvider router={router} />, {
    language: "en",
    account: { ...account, agency: { ...agency } },
    answer({ id, input }) {
      const { body, params } = input as {
        readonly body: { qr_code: string; reason?: string };
        readonly params?: { readonly id: string };
      };
      if (id === "getParcelDeparture") {
        const bus = offered.find(({ uuid }) => uuid === params?.id);
        return { data: { ...bus, packages: bus === offered[0] ? codes.map(listed) : [] } };
      }
      if (id === "listOpenParcelDepartures") return { data: offered };
      const answer = id === "unloadParcel" ? unload?.(body.qr_code) : null;
      if (answer) return answer;
      if (id === "unloadParcel") states.set(body.qr_code, "ARRIVE");
      if (id === "reportMissingParcel") reasons.set(body.qr_code, body.reason ?? "");
      return {
        data: { ...listed(body.qr_code), receiver: { destination_city: "Bafoussam" } },
      };
    },
  });
}
const step = (name: string) => screen.findByRole("heading", { level: 2, name: new RegExp(name) });
async function chooseBus() {
  await step(texts.chooseBus.en);
  fireEvent.click(await screen.findByRole("button", { name: /LT 204 AB/ }));
  await step(texts.scanStep.en);
}
async function enter(code: string) {
  fireEvent.change(await screen.findByLabelText(texts.code.en), { target: { value: code } });
  press(texts.unload.en);
}
const alertSays = (text: string) =>
  waitFor(() => expect(screen.getByRole("alert").textContent).toContain(text));
const bodiesOf = (calls: ReturnType<typeof openPage>["calls"], id: string) =>
  calls.flatMap((made) =>
    made.id === id ? [(made.input as { readonly body: Record<string, unknown> }).body] : [],
  );

test("unloading has four steps: choose the bus, scan, say why each parcel that is left is missing, confirmation; a heading has the focus at each [A2.parc.20, G.parc.05]", async () => {
  const { calls } = openPage();
  await chooseBus();
  expect(screen.getAllByRole("listitem").filter((item) => item.querySelector(".sr"))).toHaveLength(
    4,
  );
  expect(document.activeElement?.textContent).toContain(texts.scanStep.en);
  await enter("TAM-00001");
  await screen.findByRole("heading", { name: texts.unloaded.en });
  press(texts.toVerify.en);
  await step(texts.verify.en);
  const reason = screen.getByLabelText("Reason for TAM-00002");
  press(texts.finishUnload.en);
  expect(errorBelow(reason)).toBe(texts.chooseReason.en);
  expect(document.activeElement).toBe(reason);
  fireEvent.change(reason, { target: { value: "LEFT_ON_BUS" } });
  // The reason stays while the loader looks once more.
  press(texts.backToScan.en);
  press(texts.toVerify.en);
  expect(screen.getByLabelText<HTMLSelectElement>("Reason for TAM-00002").value).toBe(
    "LEFT_ON_BUS",
  );
  press(texts.finishUnload.en);
  await step(texts.confirmation.en);
  screen.getByText(texts.unloadOpen.en);
  await waitFor(() =>
    expect(bodiesOf(calls, "reportMissingParcel")).toMatchObject([
      {
        qr_code: "TAM-00002",
        departure_uuid: "bus",
        reason: "LEFT_ON_BUS",
        happened_at: expect.any(String) as string,
      },
    ]),
  );
  // A reason that is known is not asked again.
  press(texts.backToScan.en);
  press(texts.toVerify.en);
  press(texts.finishUnload.en);
  await step(texts.confirmation.en);
  expect(bodiesOf(calls, "reportMissingParcel")).toHaveLength(1);
  press(texts.nextBus.en);
  await screen.findByRole("button", { name: /LT 204 AB/ });
});

test("nothing is missing when every parcel is scanned, and a parcel of another bus is unloaded after a question [G.parc.16]", async () => {
  const { calls } = openPage((code) =>
    code === "TAM-00009" ? refused("parcel_wrong_bus", { bus_number: "LT 9 AB" }) : null,
  );
  await chooseBus();
  for (const code of codes) {
    await enter(code);
    await screen.findByText(code, { selector: "section .code" });
    await screen.findByRole("heading", { name: texts.unloaded.en });
  }
  await enter("TAM-00009");
  await alertSays("This parcel was loaded onto bus LT 9 AB");
  press(texts.unloadAnyway.en);
  await waitFor(() =>
    expect(bodiesOf(calls, "unloadParcel").at(-1)).toMatchObject({
      qr_code: "TAM-00009",
      other_bus: true,
    }),
  );
  press(texts.toVerify.en);
  await screen.findByText(texts.allUnloaded.en);
  expect(screen.queryByText(parcelListMessages.TAKEN.en)).toBeNull();
  press(texts.finishUnload.en);
  await screen.findByText(texts.unloadDone.en);
});

test("a parcel that is recorded as lost does not count as remaining, gets no reason and is listed apart [G.parc.05, G.parc.16]", async () => {
  lost.add("TAM-00002");
  const { calls } = openPage();
  await chooseBus();
  const remaining = async () =>
    (await screen.findByText(texts.expected.en)).nextElementSibling?.textContent;
  expect(await remaining()).toBe("1");
  await enter("TAM-00001");
  await screen.findByRole("heading", { name: texts.unloaded.en });
  expect(await remaining()).toBe("0");
  press(texts.toVerify.en);
  await step(texts.verify.en);
  expect(screen.queryByLabelText("Reason for TAM-00002")).toBeNull();
  const list = screen.getByRole("region", { name: texts.lostList.en });
  expect(list.textContent).toContain("TAM-00002");
  expect(list.textContent).not.toContain("TAM-00001");
  screen.getByText(texts.noneExpected.en);
  press(texts.finishUnload.en);
  await screen.findByText(texts.unloadDone.en);
  expect(bodiesOf(calls, "reportMissingParcel")).toEqual([]);
});

test("before the hour of its bus a parcel is unloaded only after a question [G.parc.16]", async () => {
  const { calls } = openPage((code) =>
    bodiesOf(calls, "unloadParcel").length === 1 && code === "TAM-00001"
      ? refused("parcel_bus_not_left", { bus_number: "LT 204 AB", departure_uuid: "bus" })
      : null,
  );
  await chooseBus();
  await enter("TAM-00001");
  await screen.findByRole("heading", { name: texts.notLeft.en });
  expect(screen.getByRole("alert").textContent).toContain("it can be loaded onto another bus");
  press(texts.arrivedIndeed.en);
  await screen.findByRole("heading", { name: texts.unloaded.en });
  expect(bodiesOf(calls, "unloadParcel")).toMatchObject([
    { qr_code: "TAM-00001" },
    { qr_code: "TAM-00001", early: true },
  ]);
});

test("without a network the device asks before the hour of the bus, and the decision waits with the scan", async () => {
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => online });
  let online = true;
  const setOnline = (value: boolean) => {
    online = value;
    fireEvent(window, new Event(value ? "online" : "offline"));
  };
  const { calls } = openPage();
  await chooseBus();
  setOnline(false);
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-24T05:29:00Z") });
  try {
    await enter("TAM-00001");
    await screen.findByRole("heading", { name: texts.notLeft.en });
    press(texts.arrivedIndeed.en);
    await screen.findByRole("heading", { name: texts.waiting.en });
    vi.setSystemTime(new Date("2026-12-24T05:31:00Z"));
    await enter("TAM-00002");
    await waitFor(() =>
      expect(screen.getAllByText("TAM-00002", { selector: "section .code" })).not.toHaveLength(0),
    );
    await screen.findByRole("heading", { name: texts.waiting.en });
  } finally {
    vi.useRealTimers();
    setOnline(true);
  }
  await waitFor(() => expect(bodiesOf(calls, "unloadParcel")).toHaveLength(2));
  const [first, second] = bodiesOf(calls, "unloadParcel");
  expect(first).toMatchObject({ qr_code: "TAM-00001", early: true });
  expect(second).not.toHaveProperty("early");
});

test("the lists of the first six offered buses are on the device before one is opened, so that it is unloaded without a network [G.parc.05]", async () => {
  let online = true;
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => online });
  const setOnline = (value: boolean) => {
    online = value;
    fireEvent(window, new Event(value ? "online" : "offline"));
  };
  offered = Array.from({ length: 8 }, (_, index) =>
    index === 0 ? row : { ...row, uuid: `bus-${index}`, bus_number: `LT ${index} AB` },
  );
  const { calls } = openPage();
  const read = () =>
    calls.flatMap(({ id, input }) =>
      id === "getParcelDeparture"
        ? [(input as { readonly params: { readonly id: string } }).params.id]
        : [],
    );
  const first = ["bus", "bus-1", "bus-2", "bus-3", "bus-4", "bus-5"];
  await waitFor(() => expect(read()).toEqual(first));
  await waitFor(() =>
    expect(Object.values({ ...localStorage }).join(" ")).toContain('"uuid":"bus-5"'),
  );
  try {
    setOnline(false);
    await screen.findByText(texts.keptBuses.en);
    await chooseBus();
    await enter("TAM-00001");
    await screen.findByRole("heading", { name: texts.notLeft.en });
    press(texts.arrivedIndeed.en);
    await screen.findByRole("heading", { name: texts.waiting.en });
  } finally {
    setOnline(true);
  }
  await waitFor(() => expect(bodiesOf(calls, "unloadParcel")).toHaveLength(1));
});

test("a suspended or refused agency unloads what is under way [G.auth.28]", async () => {
  for (const state of ["suspended", "refused"]) {
    states.set("TAM-00001", "EMBARK");
    const { calls } = openPage(undefined, { ...account.agency, review: { state } });
    await chooseBus();
    await enter("TAM-00001");
    await screen.findByRole("heading", { name: texts.unloaded.en });
    expect(bodiesOf(calls, "unloadParcel")).toHaveLength(1);
    // The note would say that nothing can be changed here.
    expect(screen.queryByText(agencyReviewMessages.suspendedHeld.en)).toBeNull();
    expect(screen.queryByText(agencyReviewMessages.refusedHeld.en)).toBeNull();
  }
});

test("without a network a report that waits is not queued again, unless its reason changes", async () => {
  let online = true;
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => online });
  const setOnline = (value: boolean) => {
    online = value;
    fireEvent(window, new Event(value ? "online" : "offline"));
  };
  const { calls } = openPage();
  await chooseBus();
  setOnline(false);
  const finishWith = async (reason: string) => {
    press(texts.toVerify.en);
    await step(texts.verify.en);
    for (const code of codes)
      fireEvent.change(screen.getByLabelText(`Reason for ${code}`), { target: { value: reason } });
    press(texts.finishUnload.en);
    await step(texts.confirmation.en);
    press(texts.backToScan.en);
  };
  await finishWith("TAKEN");
  await finishWith("TAKEN");
  await finishWith("UNKNOWN");
  setOnline(true);
  await waitFor(() => expect(screen.queryByText(texts.waitingList.en)).toBeNull());
  const sent = bodiesOf(calls, "reportMissingParcel").map(({ qr_code, reason }) => [
    qr_code,
    reason,
  ]);
  expect(sent.sort()).toEqual([
    ["TAM-00001", "TAKEN"],
    ["TAM-00001", "UNKNOWN"],
    ["TAM-00002", "TAKEN"],
    ["TAM-00002", "UNKNOWN"],
  ]);
});
