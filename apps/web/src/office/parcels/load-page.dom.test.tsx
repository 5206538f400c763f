import { t } from "@wakafine/shared/messages/catalogue.ts";
import { parcelMenuMessages as menuTexts } from "@wakafine/shared/parcels/desk-messages.ts";
import { parcelLoaderMessages as texts } from "@wakafine/shared/parcels/loader-messages.ts";
import { parcelMessages } from "@wakafine/shared/parcels/messages.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { type Answer, press, renderScreen } from "../../testing/render-screen.tsx";
import { Page } from "./load-page.tsx";

/** A member of the agency; `uuid` is that of the agency for all of them. */
const memberOf = (public_id: string) => ({
  user: { public_id, user_agency_role: { id: 4 } },
  uuid: "agency",
  agency: { uuid: "agency", is_package_sender: true },
  token: `token of ${public_id}`,
});
const listed = (qr_code: string, status = "WAREHOUSE") => ({
  uuid: qr_code,
  qr_code,
  description: "Carton de chaussures",
  status,
  city_destination: qr_code.startsWith("KRI") ? "Kribi" : "Bafoussam",
  missing: null,
});
const bus = {
  uuid: "bus",
  bus_number: "LT 204 AB",
  departure_date: "24-12-2026",
  departure_hour: "06:30",
  city_departure: "Douala",
  city_destination: "Bafoussam",
  status: "PENDING",
  agency: { uuid: "agency", name: "Tam" },
  planned: 3,
  loaded: 0,
  unloaded: 0,
  version: 1,
};
/** The server's list of the bus. */
const packages = () =>
  [...new Set(["TAM-00001", "TAM-00002", "TAM-00003", ...planned, ...onBus])].map((code) =>
    listed(code, onBus.has(code) ? "EMBARK" : "WAREHOUSE"),
  );
const refused = (code: string, data: unknown): Answer => ({
  ok: false,
  failure: { kind: "refused", status: 409, message: "refused", code, data } as ApiFailure,
});

const onBus = new Set<string>();
/** More parcels that are planned for the bus. */
const planned: string[] = [];
let online = true;
function setOnline(value: boolean) {
  online = value;
  fireEvent(window, new Event(value ? "online" : "offline"));
}
beforeEach(() => {
  localStorage.clear();
  onBus.clear();
  planned.length = 0;
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => online });
});
afterEach(() => setOnline(true));

/** Opens the page of the bus; `embark` is the server's answer to a scan. */
function openPage(
  embark: (code: string) => Answer | Promise<Answer>,
  loader = "anne",
  more: object = {},
) {
  const member = memberOf(loader);
  const router = createMemoryRouter([{ path: "/agency/package/load", Component: Page }], {
    initialEntries: ["/agency/package/load?bus=bus"],
  });
  const page = (
    <main id="content">
      <RouterProvider router={router} />
    </main>
  );
  return renderScreen(page, {
    language: "en",
    account: { ...member, agency: { ...member.agency, ...more } },
    answer({ id, input }) {
      if (id === "getParcelDeparture") return { data: { ...bus, packages: packages() } };
      if (id !== "embarkParcel") return { data: { data: [], total: 0 } };
      return embark((input as { body: { qr_code: string } }).body.qr_code);
    },
  });
}
function accept(code: string): Answer {
  onBus.add(code);
  return { data: { ...listed(code, "EMBARK"), receiver: { destination_city: "Bafoussam" } } };
}
function enter(code: string) {
  fireEvent.change(screen.getByLabelText(texts.code.en), { target: { value: code } });
  press(texts.load.en);
}
const countOf = (text: string) =>
  screen.getByText(text, { selector: "dt" }).nextElementSibling?.textContent;
const alertSays = (text: string) =>
  waitFor(() => expect(screen.getByRole("alert").textContent).toContain(text));
const heading = (name: string) => screen.findByRole("heading", { name });

test("each scan says whether the parcel is loaded, not on the list, already scanned or on another bus, and the counts follow", async () => {
  const { calls } = openPage((code) =>
    code === "TAM-00003"
      ? refused("parcel_on_board", {
          status: "EMBARK",
          bus_number: "LT 9 AB",
          departure_uuid: "other",
        })
      : accept(code),
  );
  await screen.findByText("LT 204 AB");
  enter("tam 00001");
  await heading(texts.loaded.en);
  enter("TAM-99999");
  await heading(texts.loadedExtra.en);
  enter("TAM00001");
  await heading(texts.already.en);
  enter("TAM-00003");
  await heading(texts.alreadyElsewhere.en);
  expect(screen.getByRole("alert").textContent).toContain("Bus LT 9 AB");
  enter("?");
  await screen.findByText(parcelMessages.parcel_qr_unknown.en);
  screen.getByText(parcelMessages.parcel_qr_prompt.en);
  expect(
    [texts.expected, texts.loadedCount, texts.extras, texts.elsewhere, texts.waitingCount].map(
      ({ en }) => countOf(en),
    ),
  ).toEqual(["2", "2", "1", "1", "0"]);
  expect(calls.filter(({ id }) => id === "embarkParcel")).toHaveLength(3);
});

test("a parcel that another member loaded onto this departure is already scanned; one on another departure of the same bus is elsewhere", async () => {
  openPage((code) =>
    refused("parcel_on_board", {
      status: "EMBARK",
      bus_number: "LT 204 AB",
      departure_uuid: code === "TAM-00001" ? "bus" : "yesterday",
    }),
  );
  await screen.findByText("LT 204 AB");
  enter("TAM-00001");
  await heading(texts.already.en);
  enter("TAM-00002");
  await heading(texts.alreadyElsewhere.en);
  expect(countOf(texts.elsewhere.en)).toBe("1");
});

test("a parcel that another bus still carries is moved to this one by the loader's decision, also to another town", async () => {
  const onOther = { status: "EMBARK", bus_number: "LT 9 AB", departure_uuid: "other" };
  let asked = 0;
  const { calls } = openPage((code) => {
    asked += 1;
    if (asked === 1) return refused("parcel_on_board", onOther);
    return asked === 2 ? refused("parcel_wrong_bus", { city_destination: "Kribi" }) : accept(code);
  });
  await screen.findByText("LT 204 AB");
  enter("TAM-00001");
  await heading(texts.alreadyElsewhere.en);
  press(texts.transfer.en);
  await alertSays("This parcel goes to Kribi");
  press(texts.loadAnyway.en);
  await heading(texts.loaded.en);
  expect(countOf(texts.elsewhere.en)).toBe("0");
  expect(calls.filter(({ id }) => id === "embarkParcel").at(-1)?.input).toMatchObject({
    body: { qr_code: "TAM-00001", transfer_from: "other", other_destination: true },
  });
});

/** Runs a test with a storage that has no room for what `refuses` names; warnings are expected. */
async function withFullStorage(refuses: (key: string) => boolean, run: () => Promise<void>) {
  const { localStorage: real } = window;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => real.getItem(key),
    removeItem: (key: string) => real.removeItem(key),
    key: (index: number) => real.key(index),
    get length() {
      return real.length;
    },
    setItem(key: string, text: string) {
      if (refuses(key)) throw new Error("QuotaExceededError");
      real.setItem(key, text);
    },
  });
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  try {
    await run();
    expect(warned).toHaveBeenCalled();
  } finally {
    vi.unstubAllGlobals();
    warned.mockRestore();
  }
}

test("without room on the device the list of the bus is said not to be kept, and scans go on", () =>
  withFullStorage(
    (key) => key.startsWith("wakafine.parcelBuses"),
    async () => {
      openPage(accept);
      await screen.findByText("LT 204 AB");
      await screen.findByText(texts.listNotKept.en);
      enter("TAM-00001");
      await heading(texts.loaded.en);
      expect(countOf(texts.loadedCount.en)).toBe("1");
    },
  ));

test("a scan without a network waits through a reload of the page and is sent when the network returns; a refused one shows its reason", async () => {
  openPage(accept);
  await screen.findByText("LT 204 AB");
  setOnline(false);
  enter("TAM-00001");
  await heading(texts.waiting.en);
  enter("TAM-00002");
  await waitFor(() => expect(countOf(texts.waitingCount.en)).toBe("2"));
  // Reloaded, still without a network: the kept list and what waits are shown.
  const { calls } = openPage((code) =>
    code === "TAM-00002"
      ? refused("parcel_on_board", {
          status: "EMBARK",
          bus_number: "LT 9 AB",
          departure_uuid: "other",
        })
      : accept(code),
  );
  await screen.findByText("LT 204 AB");
  expect([countOf(texts.waitingCount.en), countOf(texts.expected.en)]).toEqual(["2", "1"]);
  expect(calls.filter(({ id }) => id === "embarkParcel")).toEqual([]);
  setOnline(true);
  await screen.findByText("refused. Bus LT 9 AB");
  expect(calls.filter(({ id }) => id === "embarkParcel")).toMatchObject([
    { input: { body: { qr_code: "TAM-00001", happened_at: expect.any(String) as string } } },
    { input: { body: { qr_code: "TAM-00002" } } },
  ]);
  expect([countOf(texts.waitingCount.en), countOf(texts.loadedCount.en)]).toEqual(["0", "1"]);
  fireEvent.click(screen.getByRole("button", { name: "Seen: TAM-00002" }));
  expect(screen.queryByText("refused")).toBeNull();
});

test("a scan waits for the member who made it: another member on the same device neither sees nor sends it", async () => {
  openPage(accept);
  await screen.findByText("LT 204 AB");
  setOnline(false);
  enter("TAM-00001");
  await heading(texts.waiting.en);
  const { calls: byOtherMember } = openPage(accept, "bruno");
  setOnline(true);
  await screen.findByText("LT 204 AB");
  expect(countOf(texts.waitingCount.en)).toBe("0");
  expect(screen.queryByText(texts.waitingList.en)).toBeNull();
  expect(byOtherMember.filter(({ id }) => id === "embarkParcel")).toEqual([]);
  const { calls } = openPage(accept);
  await waitFor(() => expect(countOf(texts.loadedCount.en)).toBe("1"));
  expect(calls.filter(({ id }) => id === "embarkParcel")).toHaveLength(1);
});

test("when another member logs in while scans are sent, the rest is not sent in that member's name", async () => {
  const first = Promise.withResolvers<Answer>();
  const { calls, store } = openPage(() => first.promise);
  await screen.findByText("LT 204 AB");
  setOnline(false);
  enter("TAM-00001");
  await heading(texts.waiting.en);
  enter("TAM-00002");
  await waitFor(() => expect(countOf(texts.waitingCount.en)).toBe("2"));
  setOnline(true);
  await waitFor(() => expect(calls.some(({ id }) => id === "embarkParcel")).toBe(true));
  act(() => store.set("account", memberOf("bruno")));
  await act(async () => first.resolve(accept("TAM-00001")));
  await waitFor(() => expect(countOf(texts.waitingCount.en)).toBe("0"));
  expect(calls.filter(({ id }) => id === "embarkParcel")).toHaveLength(1);
  act(() => store.set("account", memberOf("anne")));
  await waitFor(() =>
    expect(calls.filter(({ id }) => id === "embarkParcel")).toMatchObject([
      { input: { body: { qr_code: "TAM-00001" } } },
      { input: { body: { qr_code: "TAM-00002" } } },
    ]),
  );
});

const noNetwork: Answer = {
  ok: false,
  failure: { kind: "network", status: 0, message: "no network", code: null, data: null },
};

test("a scan that vanishes from the device before it is accepted is not shown as loaded", async () => {
  openPage(() => {
    localStorage.clear();
    return noNetwork;
  });
  await screen.findByText("LT 204 AB");
  enter("TAM-00001");
  await screen.findByText(texts.removedText.en);
  expect(screen.getByRole("alert").textContent).toContain(texts.refused.en);
  expect(screen.queryByRole("heading", { name: texts.loaded.en })).toBeNull();
});

test("a scan that another tab has sent is shown as loaded", async () => {
  openPage(() => {
    // What the queue of the other tab does when the server accepts the scan.
    for (const [key, text] of Object.entries(localStorage) as [string, string][])
      if (key.startsWith("wakafine.parcelBuses"))
        localStorage.setItem(key, text.replace("WAREHOUSE", "EMBARK"));
      else if (key.startsWith("wakafine.parcelScans")) localStorage.removeItem(key);
    return noNetwork;
  });
  await screen.findByText("LT 204 AB");
  enter("TAM-00001");
  await heading(texts.loaded.en);
});

test("a scan that waited and is refused for its town is sent again by the loader's decision with the time at which it was made", async () => {
  let asked = 0;
  const { calls } = openPage((code) => {
    asked += 1;
    return asked === 1 ? refused("parcel_wrong_bus", { city_destination: "Kribi" }) : accept(code);
  });
  const bodies = () =>
    calls.flatMap(({ id, input }) =>
      id === "embarkParcel" ? [(input as { readonly body: object }).body] : [],
    );
  await screen.findByText("LT 204 AB");
  setOnline(false);
  enter("TAM-99999");
  await heading(texts.waiting.en);
  setOnline(true);
  const list = await screen.findByRole("region", { name: texts.refusedList.en });
  within(list).getByText(/This parcel goes to Kribi/);
  fireEvent.click(within(list).getByRole("button", { name: "Load it anyway: TAM-99999" }));
  await waitFor(() => expect(countOf(texts.extras.en)).toBe("1"));
  const [first, second] = bodies();
  expect(second).toEqual({ ...first, other_destination: true });
  expect(screen.queryByRole("region", { name: texts.refusedList.en })).toBeNull();
});

test("a listed parcel of another town is asked about at once, also without a network, and waits with the decision", async () => {
  planned.push("KRI-00001");
  const { calls } = openPage(accept);
  await screen.findByText("LT 204 AB");
  setOnline(false);
  enter("KRI-00001");
  await alertSays("This parcel goes to Kribi");
  expect(screen.queryByRole("heading", { name: texts.waiting.en })).toBeNull();
  press(texts.loadAnyway.en);
  await heading(texts.waiting.en);
  setOnline(true);
  await waitFor(() => expect(calls.filter(({ id }) => id === "embarkParcel")).toHaveLength(1));
  expect(calls.find(({ id }) => id === "embarkParcel")?.input).toMatchObject({
    body: { qr_code: "KRI-00001", other_destination: true },
  });
});

test("a scan that was refused is sent again as it is when its reason has ended, and stays when a later scan comes too late", async () => {
  let answer: (code: string) => Answer = () => refused("parcel_held", null);
  const { calls } = openPage((code) => answer(code));
  await screen.findByText("LT 204 AB");
  enter("TAM-00001");
  await screen.findByRole("button", { name: "Send again: TAM-00001" });
  answer = () => refused("parcel_bus_arrived", null);
  enter("TAM-00001");
  await waitFor(() => expect(calls.filter(({ id }) => id === "embarkParcel")).toHaveLength(2));
  answer = accept;
  fireEvent.click(await screen.findByRole("button", { name: "Send again: TAM-00001" }));
  await waitFor(() => expect(countOf(texts.loadedCount.en)).toBe("1"));
  const [first, , third] = calls
    .filter(({ id }) => id === "embarkParcel")
    .map(({ input }) => (input as { readonly body: object }).body);
  expect(third).toEqual(first);
});

test("refused scans stay until they are seen, one by one or all at once", async () => {
  openPage(() => refused("parcel_held", null));
  await screen.findByText("LT 204 AB");
  const refusedCodes = () =>
    [
      ...(screen.queryByRole("region", { name: texts.refusedList.en })?.querySelectorAll("b") ??
        []),
    ].map(({ textContent }) => textContent);
  for (const [index, code] of ["TAM-00001", "TAM-00002", "TAM-00003"].entries()) {
    enter(code);
    await waitFor(() => expect(refusedCodes()).toHaveLength(index + 1));
  }
  press(t(texts.dismissOf, "en", { code: "TAM-00002" }));
  await waitFor(() => expect(refusedCodes()).toEqual(["TAM-00001", "TAM-00003"]));
  press(t(texts.dismissAll, "en", { count: 2 }));
  await waitFor(() => expect(refusedCodes()).toEqual([]));
  openPage(() => refused("parcel_held", null));
  await screen.findByText("LT 204 AB");
  expect(refusedCodes()).toEqual([]);
});

test("a refused result leaves with its scan when the list sends it again, and the focus goes to the page's heading", async () => {
  let answer: (code: string) => Answer = () => refused("parcel_held", null);
  openPage((code) => answer(code));
  await screen.findByText("LT 204 AB");
  enter("TAM-00001");
  await heading(texts.refused.en);
  answer = accept;
  press("Send again: TAM-00001");
  await waitFor(() => expect(countOf(texts.loadedCount.en)).toBe("1"));
  expect(screen.queryByRole("heading", { name: texts.refused.en })).toBeNull();
  expect(document.activeElement?.tagName).toBe("H1");
});

test("without room on the device a refused scan stays in its list, which says why it is not sent again", async () => {
  let isFull = false;
  await withFullStorage(
    () => isFull,
    async () => {
      openPage(() => refused("parcel_held", null));
      await screen.findByText("LT 204 AB");
      enter("TAM-00001");
      const again = await screen.findByRole("button", { name: "Send again: TAM-00001" });
      isFull = true;
      fireEvent.click(again);
      await screen.findByText(texts.resendNotKept.en);
      screen.getByRole("button", { name: "Send again: TAM-00001" });
    },
  );
});

test.each(["suspended", "refused"] as const)(
  "in a %s agency the page for loading says why it is closed and that parcels under way are unloaded and handed out [G.auth.28]",
  async (state) => {
    openPage(accept, "anne", { review: { state } });
    await screen.findByText(menuTexts[state].en);
    screen.getByText(menuTexts.underWay.en);
    expect(screen.getByRole("link", { name: menuTexts.toUnload.en }).getAttribute("href")).toBe(
      "/agency/package/unload",
    );
    expect(screen.queryByText("LT 204 AB")).toBeNull();
  },
);

test("with parcels left, finishing names how many stay and what becomes of them, and goes on only when confirmed; without any it asks nothing (decision 0233)", async () => {
  openPage(accept);
  await screen.findByText("LT 204 AB");
  const dialog = async () => within(await screen.findByRole("dialog"));
  const load = async (code: string) => {
    enter(code);
    await heading(texts.loaded.en);
  };
  const finish = () => {
    press(texts.toVerify.en);
    press(texts.finishLoad.en);
  };
  await load("TAM-00001");
  finish();
  (await dialog()).getByRole("heading", { name: "2 parcels stay here: finish?" });
  (await dialog()).getByText(texts.leaveText.en);
  fireEvent.click((await dialog()).getByRole("button", { name: texts.keepLoading.en }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByText(texts.loadDone.en)).toBeNull();
  press(texts.backToScan.en);
  await load("TAM-00002");
  finish();
  (await dialog()).getByRole("heading", { name: texts.leaveOne.en });
  fireEvent.click((await dialog()).getByRole("button", { name: texts.finishLoad.en }));
  await screen.findByText(texts.loadDone.en);
  press(texts.backToScan.en);
  await load("TAM-00003");
  finish();
  await screen.findByText(texts.loadDone.en);
});
