import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { searchFormMessages } from "@wakafine/shared/departures/search-form-messages.ts";
import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import { type AssetManifest, assetsOf, officeEntry } from "@wakafine/web/app/asset-manifest.ts";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { firstViewBytes } from "../bench/bytes.ts";
import { aline, bookAndPay, payers } from "./guest.ts";
import { logIn, member } from "./members.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const results = "/app/result?city_departure=Yaound%C3%A9&city_destination=Douala";
const max = { firstView: 105, otherPage: 130, guestBooking: 350, officeEntry: 260 } as const; // kB

/** Counts the bytes that a page receives from now on, as transferred: every file, page and response with its headers. */
async function measureReceived(
  page: Page,
): Promise<{ kilobytes: () => number; heaviest: () => string }> {
  const session = await page.context().newCDPSession(page);
  const addresses = new Map<string, string>();
  const sizes = new Map<string, number>();
  session.on(
    "Network.requestWillBeSent",
    ({ requestId, request }) => void addresses.set(requestId, new URL(request.url).pathname),
  );
  session.on(
    "Network.loadingFinished",
    ({ requestId, encodedDataLength }) =>
      void sizes.set(requestId, (sizes.get(requestId) ?? 0) + encodedDataLength),
  );
  await session.send("Network.enable");
  const sorted = () => [...sizes].toSorted(([, one], [, other]) => other - one);
  return {
    kilobytes: () => sorted().reduce((sum, [, bytes]) => sum + bytes, 0) / 1000,
    heaviest: () =>
      sorted()
        .slice(0, 8)
        .map(([id, bytes]) => `${addresses.get(id)} ${bytes}`)
        .join(", "),
  };
}

test("home and results load at most 105 kB of scripts and styles, in at most two style sheets", async () => {
  for (const path of ["/app/home", results]) {
    const { kilobytes, files } = await firstViewBytes(world.app.origin, path);
    expect(kilobytes, path).toBeLessThanOrEqual(max.firstView);
    expect(kilobytes, `${path} names its scripts`).toBeGreaterThan(50);
    expect(files, path).toBeLessThanOrEqual(8);
    const html = await (await world.app.fetch(path)).text();
    expect(html.match(/rel="stylesheet"/g)?.length, path).toBeLessThanOrEqual(2);
  }
});

test.each([
  "/app/booking",
  "/app/profile",
  "/app/edit",
  "/auth/client/login",
  "/auth/client/register",
  "/auth/agency/register",
  "/auth/reset-password/some-token",
  "/app/reservation/success/some-token",
  "/app/reservation/error/some-token",
  "/app/reservation/edit/some-token",
  "/app/reservation/reopen",
  "/payment/loading?order=some-token",
  "/app/ticket",
  "/app/ticket/edit/0199a0c0-0000-7000-8000-000000000000",
])("%s loads at most 130 kB of scripts and styles", async (path) => {
  const { kilobytes } = await firstViewBytes(world.app.origin, path);
  expect(kilobytes).toBeLessThanOrEqual(max.otherPage);
  expect(kilobytes, "names its scripts").toBeGreaterThan(50);
});

test("the traveller's menu, the share dialog and the logins load no code of booking or the office", async () => {
  const manifest = JSON.parse(
    await readFile(new URL("../apps/web/dist/client/.vite/manifest.json", import.meta.url), "utf8"),
  ) as AssetManifest;
  const namesOf = (part: string, entry?: string) => {
    const { chunks, styles } = assetsOf(manifest, [part], entry);
    return [...chunks, ...styles].map((file) => /^\/assets\/([a-z-]+)-/.exec(file)?.[1] ?? file);
  };
  expect(
    namesOf("office/departures/planning-page", officeEntry),
    "the office has a file of its own",
  ).toContain("office");
  expect(namesOf("site/bookings/booking-screen"), "booking has one too").toContain("journey");
  const light = [
    "app/user-menu",
    "ui/share-dialog",
    "app/account-guard",
    ...["log-in", "register", "code", "password-forgotten"].map(
      (page) => `site/accounts/client-${page}-screen`,
    ),
  ];
  for (const part of light) {
    const names = namesOf(part);
    expect(names, part).toContain("frame");
    for (const heavy of ["office", "journey"]) expect(names, part).not.toContain(heavy);
  }
});

test("the server sends built files compressed with brotli", async () => {
  const html = await (await world.app.fetch("/app/home")).text();
  const [style = ""] = /\/assets\/[\w.-]+\.css/.exec(html) ?? [];
  const response = await world.app.fetch(style, { headers: { "accept-encoding": "br" } });
  expect([
    response.status,
    response.headers.get("content-encoding"),
    response.headers.get("content-type"),
  ]).toEqual([200, "br", "text/css; charset=utf-8"]);
  const plain = await world.app.fetch(style, { headers: { "accept-encoding": "identity" } });
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(await response.text()).toBe(await plain.text());
});

test("a guest's whole booking, from the home page to the tickets, receives at most 350 kB", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  const received = await measureReceived(page);
  await page.goto("/");
  const form = page.getByRole("form", { name: t(searchFormMessages.form) });
  await form
    .getByRole("combobox", { name: t(searchFormMessages.from), exact: true })
    .fill("Yaoundé");
  await form.getByRole("combobox", { name: t(searchFormMessages.to), exact: true }).fill("Douala");
  await form
    .getByLabel(t(searchFormMessages.date))
    .fill(addDays(dayOf(new Date()), smallWorld.departures.noFee.daysAhead));
  await form.getByRole("button", { name: t(searchFormMessages.submit), exact: true }).click();
  await page.waitForURL("**/app/result?*");
  await page
    .getByRole("link", { name: new RegExp(smallWorld.agencies.free.name) })
    .first()
    .click();
  await page
    .getByRole("dialog", { name: t(bookingMessages.information) })
    .getByRole("timer")
    .waitFor();
  await bookAndPay(visitor, [aline], payers.willing);
  await page.waitForURL("**/app/reservation/success/*");
  await page
    .getByRole("heading", { level: 1, name: t(orderMessages.paid, { name: "Aline" }) })
    .waitFor();
  await page.waitForLoadState("networkidle");
  expect(received.kilobytes(), received.heaviest()).toBeLessThanOrEqual(max.guestBooking);
  expect(received.kilobytes()).toBeGreaterThan(max.firstView / 2);
});

test("entering the office, from the login to the planning, receives at most 260 kB", async () => {
  const visitor = await world.visitor({ size: "desktop" });
  const received = await measureReceived(visitor.page);
  await logIn(visitor, member[2]);
  await visitor.page.waitForLoadState("networkidle");
  expect(received.kilobytes(), received.heaviest()).toBeLessThanOrEqual(max.officeEntry);
});
