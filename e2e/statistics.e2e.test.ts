import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { agencyShellMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import { calendarMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { formatCount, formatFrancs } from "@wakafine/shared/formats/money.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { addDays, apiDay, type Day, dayOf } from "@wakafine/shared/rules/dates.ts";
import {
  parcelStatisticsMessages,
  statisticsMessages as texts,
  travelStatisticsMessages,
} from "@wakafine/shared/statistics/messages.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { addParcelBalance, parcelIn } from "@wakafine/testkit/parcel-world.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import { weekOf } from "@wakafine/web/office/weeks.ts";
import type { Locator } from "playwright-core";
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { callsTo, handleOnce, queryOf, responseTo } from "./api-requests.ts";
import { field } from "./guest.ts";
import { expectAccessible, takePicture } from "./inspect.ts";
import { mixedProfiles } from "./profiles.ts";
import { enterAs } from "./saved-session.ts";
import { type Visitor, visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const { departures, users } = smallWorld;
const { sample, parcels } = users.member;
const today: Day = dayOf(new Date());

/** Sales of the last days, of last month and of last year, with the share that the agency receives; and parcels in every state. */
beforeAll(async () => {
  const { app } = world;
  const sales = [
    [0, 3],
    [1, 5],
    [2, 2],
    [4, 7],
    [5, 1],
    [40, 6],
    [370, 4],
  ] as const;
  for (const [daysAgo, places] of sales) {
    const [first] = await sellTickets(app.database, {
      departureId: daysAgo > 2 ? departures.yesterday.id : departures.morning.id,
      status: daysAgo > 2 ? "VALIDATE" : "PAID",
      passengers: Array.from({ length: places }, (_, index) => ({ lastname: `Abena ${index}` })),
    });
    // Just after midnight in Douala, so that today's sale is not in the future.
    const paidAt = `${addDays(today, -daysAgo)}T00:00:01+01:00`;
    for (const [table, id] of [
      ["bookings", "id"],
      ["tickets", "booking_id"],
    ] as const)
      await app.database.sql(`update ${table} set paid_at = $2 where ${id} = $1`, [
        first!.bookingId,
        paidAt,
      ]);
    await app.database.sql(
      "update booking_legs set agency_share_xaf = unit_price * cardinality(seats) * 9 / 10 where booking_id = $1",
      [first!.bookingId],
    );
  }
  await addParcelBalance(app, 100_000);
  const clerk = await logInMember(app, parcels[1]);
  for (const state of ["WAREHOUSE", "EMBARK", "ARRIVE", "ARRIVE"] as const)
    await parcelIn(app, clerk, { state, billing_amount: 6500 });
  await app.database.sql(
    "update parcels set state = 'RECEIVE', received_at = app_now() where id = (select id from parcels where state = 'ARRIVE' limit 1)",
  );
});

const chart = ({ page }: Visitor): Locator => page.getByRole("main").getByRole("img");
const rows = ({ page }: Visitor) => page.getByRole("main").locator("tbody tr[data-key]");
const tab = ({ page, t }: Visitor, unit: "hour" | "day" | "week" | "month" | "year") =>
  page
    .getByRole("navigation", { name: t(texts.byLabel), exact: true })
    .getByRole("link", { name: t(texts[unit]), exact: true });

/** Expects that table and chart have exactly the values of a response [A7.stat.11]. */
async function expectShown(
  visitor: Visitor,
  series: ResponseOf<"getTravelsByDay"> | ResponseOf<"getParcelsByDay">,
  figure: string,
): Promise<void> {
  const { page, language } = visitor;
  const values = series.points.map((point) => ({
    ...point,
    value: Number((point as Readonly<Record<string, unknown>>)[figure]),
  }));
  await expect.poll(() => rows(visitor).count()).toBe(values.length);
  const isMoney = /amount|fees/.test(figure);
  const text = (value: number) =>
    isMoney ? formatFrancs(value, language) : formatCount(value, language);
  const shown = await rows(visitor).evaluateAll((list) =>
    list.map((row) => [
      row.getAttribute("data-key"),
      row.querySelector("th")?.textContent,
      row.querySelector("[class*=chosenColumn]")?.textContent,
    ]),
  );
  expect(shown).toEqual(values.map((point) => [point.key, point.label, text(point.value)]));
  // Heights of the bars, as parts of the highest one.
  const heights = await page
    .getByRole("main")
    .locator("figure rect")
    .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute("height"))));
  expect(heights).toHaveLength(values.length);
  const highest = Math.max(...values.map((point) => point.value));
  const tallest = Math.max(...heights);
  for (const [index, point] of values.entries())
    expect(heights[index], point.key).toBeCloseTo(
      point.value === 0 ? 0 : Math.max(2, (point.value / highest) * tallest),
      3,
    );
}

/** Opens a tab and expects its values. */
async function openTab(
  visitor: Visitor,
  unit: "hour" | "week" | "month" | "year",
  { id, figure }: { readonly id: RouteId; readonly figure: string },
): Promise<void> {
  const answered = responseTo(visitor, id);
  await tab(visitor, unit).click();
  const { data } = (await answered).body as { data: ResponseOf<"getTravelsByDay"> };
  await expect.poll(() => tab(visitor, unit).getAttribute("aria-current")).toBe("page");
  if (Object.values(data.totals).some((total) => total > 0))
    await expectShown(visitor, data, figure);
  await expectAccessible(visitor.page);
}

describe.each(mixedProfiles)("at the size of a $size in $language", (profile) => {
  test("travel figures: days with totals, chart and the same values as a table, then hours, weeks, months and years; Back returns, and the file has the values [A1.stat.01, A2.stat.01, A2.stat.03–07, A7.stat.11]", async () => {
    const visitor = await world.visitor(profile);
    const { page, t, language } = visitor;
    const answered = responseTo(visitor, "getTravelsByDay");
    await enterAs(visitor, world.app, { user: sample[3], path: "/agency/statistics" });
    const { data } = (await answered).body as { data: ResponseOf<"getTravelsByDay"> };
    expect([data.points.length, data.totals.tickets]).toEqual([7, 18]);
    await chart(visitor).waitFor();
    await expectShown(visitor, data, "amount");
    const tiles = page.getByRole("list", { name: t(texts.figures) });
    expect(await tiles.getByRole("button").first().innerText()).toContain(
      formatFrancs(data.totals.amount, language),
    );
    await expectAccessible(page);
    await takePicture(visitor, "statistics-days");

    // Another total is drawn with the keyboard; it stays in the address and in the other tabs.
    const tickets = tiles.getByRole("button", { name: t(travelStatisticsMessages.tickets) });
    await tickets.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => tickets.getAttribute("aria-pressed")).toBe("true");
    await expectShown(visitor, data, "tickets");
    await openTab(visitor, "week", { id: "getTravelsByWeek", figure: "tickets" });
    await takePicture(visitor, "statistics-weeks");
    await openTab(visitor, "month", { id: "getTravelsByMonth", figure: "tickets" });
    await takePicture(visitor, "statistics-months");
    await openTab(visitor, "year", { id: "getTravelsByYear", figure: "tickets" });
    await takePicture(visitor, "statistics-years");
    await openTab(visitor, "hour", { id: "getTravelsByHour", figure: "tickets" });
    await takePicture(visitor, "statistics-hours");
    await page.goBack();
    await expect.poll(() => tab(visitor, "year").getAttribute("aria-current")).toBe("page");
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await expectShown(visitor, data, "tickets");

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: t(texts.csv) }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\d{2}-\d{2}-\d{4}\.csv$/);
    const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(9);
    expect(lines.at(-1)).toContain(String(data.totals.amount));
  });

  test("parcel figures: days, hours, weeks, months and years of an agency with parcels [A1.stat.02, A2.stat.02, A2.stat.08–12, A7.stat.11]", async () => {
    const visitor = await world.visitor(profile);
    const { page } = visitor;
    const answered = responseTo(visitor, "getParcelsByDay");
    await enterAs(visitor, world.app, { user: parcels[3], path: "/agency/package_statistics" });
    const { data } = (await answered).body as { data: ResponseOf<"getParcelsByDay"> };
    expect(data.totals).toMatchObject({ sent: 4, embarked: 3, arrived: 2, received: 1 });
    await chart(visitor).waitFor();
    await expectShown(visitor, data, "amount");
    await expectAccessible(page);
    await takePicture(visitor, "parcel-statistics-days");
    await openTab(visitor, "hour", { id: "getParcelsByHour", figure: "amount" });
    await openTab(visitor, "week", { id: "getParcelsByWeek", figure: "amount" });
    await openTab(visitor, "month", { id: "getParcelsByMonth", figure: "amount" });
    await openTab(visitor, "year", { id: "getParcelsByYear", figure: "amount" });
  });
});

test("the periods are chosen in the page and kept in its address, and the week picker is that of the planning [C2.cross.01, G.stat.02]", async () => {
  const visitor = await world.visitor({ size: "phone", language: "en" });
  const { page, t } = visitor;
  const start = addDays(today, -14);
  await enterAs(visitor, world.app, {
    user: sample[1],
    path: `/agency/statistics?by=day&from=${start}&to=${today}`,
  });
  await expect.poll(() => rows(visitor).count()).toBe(15);
  await page.getByRole("button", { name: t(texts.previous) }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("to")).toBe(addDays(start, -1));
  await field(page.getByRole("main"), t(texts.from)).fill(addDays(start, -3));
  await expect
    .poll(() => queryOf(callsTo(visitor, "getTravelsByDay").at(-1)!))
    .toEqual({ start_date: apiDay(addDays(start, -3)), end_date: apiDay(addDays(start, -1)) });

  /** Opens the week picker of the page and returns the highlighted days. */
  const highlighted = async () => {
    await page.getByRole("button", { name: t(calendarMessages.chooseWeek) }).click();
    const dialog = page.getByRole("dialog", { name: t(calendarMessages.chooseWeek) });
    const days = dialog.locator("td[aria-selected='true']");
    await expect.poll(() => days.count()).toBe(7);
    return days.evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-day")));
  };
  await page.goto(`/agency/planing?day=${start}`);
  const inPlanning = await highlighted();
  await page.goto(`/agency/statistics?by=day&from=${start}&to=${start}`);
  expect(await highlighted()).toEqual(inPlanning);
  expect(inPlanning).toEqual(weekOf(start));
  await page.getByRole("button", { name: t(calendarMessages.showWeek) }).click();
  const [monday = "", sunday = ""] = [weekOf(start)[0], weekOf(start)[6]];
  await expect.poll(() => new URL(page.url()).search).toBe(`?by=day&from=${monday}&to=${sunday}`);

  await page.goto("/agency/statistics?by=week&month=2024-02");
  await page.getByRole("combobox", { name: t(texts.year) }).selectOption("2025");
  await expect.poll(() => new URL(page.url()).searchParams.get("month")).toBe("2025-02");
  await page.getByRole("heading", { name: t(travelStatisticsMessages.none) }).waitFor();
  await page.goBack();
  await expect.poll(() => new URL(page.url()).searchParams.get("month")).toBe("2024-02");
});

test("a pointer on the chart names its bar, and leaving it names the highest one", async () => {
  const visitor = await world.visitor({ size: "desktop", language: "en" });
  const { page } = visitor;
  await enterAs(visitor, world.app, {
    user: sample[1],
    path: "/agency/statistics?figure=tickets",
  });
  const caption = page.getByRole("main").locator("figcaption");
  await expect.poll(() => caption.innerText()).toMatch(/^Highest: .*, 7$/);
  await chart(visitor).scrollIntoViewIfNeeded();
  const box = (await chart(visitor).boundingBox())!;
  await page.mouse.move(box.x + box.width - 5, box.y + box.height / 2);
  await expect.poll(() => caption.innerText()).toMatch(/: 3$/);
  await page.mouse.move(0, 0);
  await expect.poll(() => caption.innerText()).toMatch(/^Highest/);
});

test("a failure can be retried, a role that lost its permission is notified, and without a network the page waits for it", async () => {
  const visitor = await world.visitor({ size: "phone", language: "fr" });
  const { page, t } = visitor;
  await handleOnce(
    page,
    (url) => isCallAddress(url),
    (route) => route.fulfill({ status: 500, json: { message: "Une erreur est survenue" } }),
  );
  await enterAs(visitor, world.app, { user: sample[1], path: "/agency/statistics" });
  await page.getByRole("button", { name: t(shellMessages.retry) }).click();
  await chart(visitor).waitFor();

  await handleOnce(
    page,
    (url) => isCallAddress(url),
    (route) =>
      route.fulfill({
        status: 403,
        json: { message: "Accès refusé", error_code: "forbidden", data: null },
      }),
  );
  await page.reload();
  await page.getByText(t(agencyShellMessages.notAllowed)).first().waitFor();
  await expectAccessible(page);

  await page.reload();
  await chart(visitor).waitFor();
  await page.context().setOffline(true);
  await tab(visitor, "month").click();
  await page
    .getByRole("heading", { name: t(stateMessages["shared.internet_connexion_error"]) })
    .waitFor();
  await takePicture(visitor, "statistics-offline");
  await page.context().setOffline(false);
  await expect.poll(() => rows(visitor).count()).toBe(12);
});

const isCallAddress = ({ pathname }: URL) => pathname === "/api/statistics/days";

test("an agency without sales sees its zeros and what to do, in both languages", async () => {
  for (const language of ["fr", "en"] as const) {
    const visitor = await world.visitor({ size: "phone", language });
    const { page, t } = visitor;
    await enterAs(visitor, world.app, {
      user: users.member.modest[1],
      path: "/agency/statistics",
    });
    await page.getByRole("heading", { name: t(travelStatisticsMessages.none) }).waitFor();
    await page.getByText(t(travelStatisticsMessages.noneText)).waitFor();
    const totals = page.getByRole("list", { name: t(texts.figures) });
    expect(await totals.locator("b").allInnerTexts()).toEqual([
      ...Array.from({ length: 4 }, () => formatFrancs(0, language)),
      ...Array.from({ length: 4 }, () => "0"),
    ]);
    await takePicture(visitor, "statistics-empty");
    await enterAs(visitor, world.app, {
      user: sample[1],
      path: "/agency/package_statistics?by=year",
    });
    await page.getByRole("heading", { name: t(parcelStatisticsMessages.none) }).waitFor();
    await page.getByText(t(parcelStatisticsMessages.noneText)).waitFor();
    await expectAccessible(page);
  }
});
