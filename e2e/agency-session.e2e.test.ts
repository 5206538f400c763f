import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { agencyLoginMessages } from "@wakafine/shared/agencies/login-messages.ts";
import {
  planningMessages,
  tripFormMessages,
} from "@wakafine/shared/departures/planning-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { callMadeBy, callsTo, failCalls, delayCalls, responseTo, toasts } from "./api-requests.ts";
import { field, openBooking } from "./guest.ts";
import { isFocused } from "./inspect.ts";
import { logIn, logInHere, openLogIn, member } from "./members.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const planner = member[2];

type UnknownRecord = Readonly<Record<string, unknown>>;
interface StoredAccount {
  readonly token?: string;
  readonly uuid?: string;
  readonly user?: UnknownRecord;
  readonly agency?: UnknownRecord;
}

/** Returns the session stored in the browser, or null. */
async function storedAccount({ page }: Visitor): Promise<StoredAccount | null> {
  const text = await page.evaluate(() => localStorage.getItem("wakafine"));
  return text
    ? (JSON.parse(text) as { readonly state: { readonly account: StoredAccount | null } }).state
        .account
    : null;
}

async function fillLogIn(visitor: Visitor, form: Locator, password: string): Promise<Locator> {
  await field(form, visitor.t(agencyLoginMessages.email)).fill(planner.email);
  await field(form, visitor.t(agencyLoginMessages.password)).fill(password);
  return form.getByRole("button", { name: visitor.t(shellMessages.logIn), exact: true });
}

const dayOtherThanToday = ({ page }: Visitor) =>
  page.getByRole("group").locator("button.planning_day[aria-pressed=false]").first();

describe.each(["fr", "en"] as const)("in %s", (language) => {
  test("a login cannot be sent again while it is pending, which is shown; a refused one shows its error beside the form [C4.auth.01, C4.auth.02]", async () => {
    const visitor = await world.visitor({ language });
    const form = await openLogIn(visitor);
    const submit = await fillLogIn(visitor, form, "wrong-password");
    const release = await delayCalls(visitor, "agencyLogin");
    await submit.click();
    await submit.locator(".button_spin").waitFor();
    expect(await submit.getAttribute("aria-busy")).toBe("true");
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await submit.click({ force: true });
    await field(form, visitor.t(agencyLoginMessages.email)).press("Enter");
    release();
    await form
      .getByRole("alert")
      .getByText(
        language === "fr" ? "Email ou mot de passe invalide!" : "Invalid email or password!",
      )
      .waitFor();
    expect(await submit.isDisabled()).toBe(false);
    expect(await submit.locator(".button_spin").count()).toBe(0);
    expect(callsTo(visitor, "agencyLogin")).toHaveLength(1);
  });

  test("a login without network shows a toast and an error beside the form [C8.auth.02]", async () => {
    const visitor = await world.visitor({ language });
    const form = await openLogIn(visitor);
    const submit = await fillLogIn(visitor, form, smallWorld.password);
    await failCalls(visitor, "agencyLogin");
    await submit.click();
    const sentence =
      language === "fr"
        ? "Erreur de connexion internet. Vérifiez votre connexion et réessayez"
        : "Internet connection error. Check your connection and try again";
    await toasts(visitor, "error").getByText(sentence).waitFor();
    await visitor.page
      .locator(".toast")
      .getByRole("button", { name: visitor.t(shellMessages.close) })
      .click();
    await expect.poll(() => form.getByRole("alert").getByText(sentence).isVisible()).toBe(true);
  });
});

test("a login stores the user, the agency, its uuid and the token of the response, which restore the session on reload [C3.auth.01–04, C4.auth.03]", async () => {
  const visitor = await world.visitor();
  const { page } = visitor;
  const answered = responseTo(visitor, "agencyLogin");
  await logIn(visitor, planner);
  const result = (await answered).body as {
    readonly Authorization: string;
    readonly data: {
      readonly user: UnknownRecord;
      readonly agency: UnknownRecord;
      readonly uuid: string;
    };
  };
  const kept = await storedAccount(visitor);
  expect(kept?.token).toBe(result.Authorization);
  expect(kept?.uuid).toBe(result.data.uuid);
  for (const part of ["user", "agency"] as const) {
    // Identity numbers are not stored; all other values are those of the response.
    const expected = Object.entries(result.data[part]).filter(([name]) => !/cni/.test(name));
    expect(kept?.[part]).toMatchObject(
      Object.fromEntries(expected.filter(([, value]) => typeof value !== "object")),
    );
    expect(Object.keys(kept?.[part] ?? {})).toEqual(expected.map(([name]) => name));
  }

  await page.reload();
  await page.getByRole("heading", { level: 1, name: visitor.t(planningMessages.title) }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/agency/planing");
  expect(await storedAccount(visitor)).toEqual(kept);
});

test("logging out leads home, deletes token, user and agency, and closes the agency's pages [C4.auth.07–09, C4.auth.11]", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  await logIn(visitor, planner);
  const { token } = (await storedAccount(visitor)) ?? {};
  await page.getByRole("banner").locator(".menu-button_face").click();
  const ended = await callMadeBy(visitor, "logout", () =>
    page.getByRole("button", { name: t(shellMessages.logOut) }).click(),
  );
  expect(ended.headers()["authorization"]).toBe(token);
  await page.waitForURL("**/app/home");
  expect(await storedAccount(visitor)).toBeNull();
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toContain(token);

  const next = await callMadeBy(visitor, "holdSeats", () => openBooking(visitor, "noFee"));
  expect(next.headers()).not.toHaveProperty("authorization");
  await page.goto("/agency/planing");
  await page.waitForURL("**/app/home");
  expect((await world.app.call("getMe", {}, { token: token ?? "" })).status).toBe(401);
});

test("a deleted stored token causes one load and a log-out, without a loop [G.auth.26]", async () => {
  const visitor = await world.visitor();
  const { page } = visitor;
  await logIn(visitor, planner);
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("wakafine") ?? "{}") as {
      state: { account: { token?: string } };
    };
    delete kept.state.account.token;
    // The page writes its state again when it is hidden. That must not restore the token.
    window.addEventListener("pagehide", () =>
      localStorage.setItem("wakafine", JSON.stringify(kept)),
    );
  });
  let loads = 0;
  page.on("load", () => (loads += 1));
  // Requests of the page before the reload still have the token.
  let before = visitor.calls.length;
  page.once("framenavigated", () => (before = visitor.calls.length));
  await page.reload();
  await page.waitForURL("**/app/home");
  await page.getByRole("navigation").first().waitFor();
  // The reload and the redirect to the home page, which is another document.
  expect(loads).toBe(2);
  expect(await storedAccount(visitor)).not.toHaveProperty("token");
  expect(
    visitor.calls
      .slice(before)
      .filter((call) => call.headers()["authorization"] || call.url().includes("/agencies/")),
  ).toEqual([]);
});

test.each([
  ["fr", "token invalide"],
  ["en", "invalid token"],
] as const)(
  "a revoked session ends with a warning at the matching login, in %s [G.auth.27]",
  async (language, refusal) => {
    const visitor = await world.visitor({ language, size: "desktop" });
    const { page } = visitor;
    await logIn(visitor, planner);
    // Late in the evening there are no more departures today.
    await page
      .getByRole("table")
      .or(page.getByText(visitor.t(planningMessages.emptyText)))
      .waitFor();
    const { token } = (await storedAccount(visitor)) ?? {};
    await world.app.call("logout", {}, { token: token ?? "" });
    const refused = responseTo(visitor, "listAgencyDepartures");
    await dayOtherThanToday(visitor).click();
    const { status, body } = await refused;
    expect([status, (body as { readonly message: string }).message]).toEqual([401, refusal]);
    // The login returns to the page.
    await page.waitForURL("**/auth/agency/login?return=%2Fagency%2Fplaning*");
    await toasts(visitor, "warning").getByText(visitor.t(shellMessages.sessionEnded)).waitFor();
    await expect.poll(() => storedAccount(visitor)).toBeNull();
  },
);

test("a departure being entered when the session ended is restored after the same user logs in", async () => {
  const visitor = await world.visitor({ size: "desktop" });
  const { page, t } = visitor;
  await logIn(visitor, planner);
  const { token } = (await storedAccount(visitor)) ?? {};
  await page
    .getByRole("button", { name: t(planningMessages.newDeparture) })
    .first()
    .click();
  const form = page.getByRole("dialog", { name: t(planningMessages.newDeparture) });
  const from = form.getByRole("combobox", { name: t(tripFormMessages.from) });
  await expect.poll(() => isFocused(from)).toBe(true);
  await from.fill("Bafia");
  await form.getByRole("button", { name: t(tripFormMessages.addHour) }).click();
  await page.keyboard.type("0815");
  await world.app.call("logout", {}, { token: token ?? "" });
  // Simulates the storage event of another tab.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("wakafine") ?? "{}") as {
      state: { account: unknown };
    };
    kept.state.account = null;
    const newValue = JSON.stringify(kept);
    localStorage.setItem("wakafine", newValue);
    window.dispatchEvent(new StorageEvent("storage", { key: "wakafine", newValue }));
  });
  await page.waitForURL("**/auth/agency/login?return=%2Fagency%2Fplaning*");
  await logInHere(visitor, planner);
  await form.waitFor();
  expect(new URL(page.url()).pathname).toBe("/agency/planing");
  expect(await from.inputValue()).toBe("Bafia");
  const hours = form.getByLabel(t(tripFormMessages.hour, { number: 2 }), { exact: true });
  expect(await hours.inputValue()).toBe("08:15");
  // The draft is restored once: the next visit of the page starts empty.
  await page.goto("/agency/planing");
  await page.getByRole("heading", { level: 1, name: t(planningMessages.title) }).waitFor();
  expect(await form.count()).toBe(0);
});
