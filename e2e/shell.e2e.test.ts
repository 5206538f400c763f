import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { homeMessages } from "@wakafine/shared/messages/home.ts";
import { searchFormMessages } from "@wakafine/shared/departures/search-form-messages.ts";
import { pageTitles } from "@wakafine/shared/messages/page-titles.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { noPageMessages } from "@wakafine/shared/messages/no-page.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { Page, Response } from "playwright-core";
import { describe, expect, test } from "vitest";
import { intercept } from "./api-requests.ts";
import { accessibilityViolations } from "./browser.ts";
import { field, formOf, openBooking } from "./guest.ts";
import { enterAs } from "./user.ts";
import { visitedWorld } from "./visited-app.ts";

const social = {
  SOCIAL_FACEBOOK: "https://www.facebook.com/exemple-voyages",
  SOCIAL_TELEGRAM: "https://t.me/exemple_voyages",
};
const world = visitedWorld(social);

test("the root redirects to the home page, an unknown address to the error page [C2.pub.01–03]", async () => {
  const { page, t } = await world.visitor();
  await page.goto("/");
  expect(new URL(page.url()).pathname).toBe("/app/home");
  const result = await page.goto("/app/nowhere");
  expect([result?.status(), new URL(page.url()).pathname]).toEqual([404, "/errors/error-404"]);
  await page.getByRole("heading", { name: t(noPageMessages.notFoundHeading) }).waitFor();
  await page.getByRole("link", { name: t(shellMessages.backHome) }).click();
  await page.waitForURL("**/app/home");
});

test("a fresh profile sees French regardless of the browser's language; a closed offer of the other language stays closed [C1.cross.02, C7.cross.01]", async () => {
  const { page, calls } = await world.visitor({ fresh: "en-GB" });
  await page.goto("/app/home");
  await page.getByRole("heading", { name: homeMessages.heading.fr }).waitFor();
  const offer = page.getByText(shellMessages.offer.fr);
  await expect.poll(() => offer.count()).toBe(1);
  await page.getByRole("button", { name: shellMessages.close.en }).click();
  await offer.waitFor({ state: "detached" });
  await page.reload();
  expect(await page.getByText(shellMessages.offer.fr).count()).toBe(0);
  await page.goto(`/app/booking?departure=${smallWorld.departures.noFee.id}`);
  await page.getByRole("timer").waitFor();
  expect(calls.map((call) => call.headers()["accept-language"])).toEqual(calls.map(() => "fr"));
  expect(calls.length).toBeGreaterThan(0);
});

test("a browser that prefers French sees no offer; accepting the offer changes the language [C1.cross.02]", async () => {
  const french = await world.visitor({ fresh: "fr-CM" });
  await french.page.goto("/app/home");
  await french.page.getByRole("heading", { level: 1 }).waitFor();
  expect(await french.page.getByText(shellMessages.offer.fr).count()).toBe(0);
  const { page } = await world.visitor({ fresh: "en-GB" });
  await page.goto("/app/home");
  await page.getByRole("link", { name: shellMessages.offerTake.fr }).click();
  await page.getByRole("heading", { name: homeMessages.heading.en }).waitFor();
});

test("the language toggle offers the other language and keeps page and input; a reload keeps the choice [C1.cross.01, C1.cross.03, C2.pub.21]", async () => {
  const visitor = await world.visitor({ fresh: "fr-CM" });
  const { page } = visitor;
  await page.goto("/app/home");
  const from = (label: string) => page.getByRole("combobox", { name: label, exact: true });
  await from(searchFormMessages.from.fr).fill("Yaoun");
  await page.getByRole("link", { name: shellMessages.otherLanguage.fr }).click();
  await page.getByRole("heading", { name: homeMessages.heading.en }).waitFor();
  expect(await from(searchFormMessages.from.en).inputValue()).toMatch(/^Yaoun/);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
  await page.reload();
  await page.getByRole("heading", { name: homeMessages.heading.en }).waitFor();
  await expect
    .poll(() => page.getByRole("link", { name: shellMessages.otherLanguage.en }).count())
    .toBe(1);
  expect(await page.getByRole("link", { name: shellMessages.otherLanguage.fr }).count()).toBe(0);
});

test("the offer of the other language is not shown again after it was closed or a language was chosen, in site and office", async () => {
  const toLogInAndBack = async (page: Page, between: () => Promise<void>) => {
    await page
      .getByRole("banner")
      .getByRole("link", { name: shellMessages.logIn.fr })
      .first()
      .click();
    await page.waitForURL("**/auth/client/login");
    await between();
    await page.getByRole("banner").getByRole("link").first().click();
    await page.waitForURL("**/app/home");
    await page.getByRole("contentinfo").waitFor();
  };
  const chooser = await world.visitor({ fresh: "en-CM", size: "desktop" });
  await chooser.page.goto("/app/home");
  await chooser.page.getByText(shellMessages.offer.fr).waitFor();
  await toLogInAndBack(chooser.page, () =>
    chooser.page.getByRole("link", { name: shellMessages.otherLanguage.fr }).click(),
  );
  await chooser.page.getByRole("heading", { name: homeMessages.heading.en }).waitFor();
  expect(await chooser.page.locator(".shell_offer").count()).toBe(0);
  const closer = await world.visitor({ fresh: "en-CM", size: "desktop" });
  await closer.page.goto("/app/home");
  await closer.page.getByRole("button", { name: shellMessages.close.en }).click();
  await toLogInAndBack(closer.page, async () => undefined);
  expect(await closer.page.locator(".shell_offer").count()).toBe(0);
});

test("after a change of language by keyboard the switch has the focus, also from the offer", async () => {
  const { page } = await world.visitor({ fresh: "en-CM", size: "desktop" });
  await page.goto("/app/home");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await page.getByRole("link", { name: shellMessages.offerTake.fr }).press("Enter");
  await page.getByRole("heading", { name: homeMessages.heading.en }).waitFor();
  await expect.poll(focused).toBe(shellMessages.otherLanguage.en);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: homeMessages.heading.fr }).waitFor();
  expect(await focused()).toBe(shellMessages.otherLanguage.fr);
});

test("every call sends the chosen language [C1.cross.04]", async () => {
  for (const language of ["fr", "en"] as const) {
    const visitor = await world.visitor({ language });
    await openBooking(visitor, "noFee");
    await field(formOf(visitor, 1), visitor.t(bookingMessages.name)).fill("Ngo");
    await visitor.page.getByRole("button", { name: visitor.t(bookingMessages.add) }).click();
    await formOf(visitor, 2).waitFor();
    const sent = visitor.calls.map((call) => call.headers()["accept-language"]);
    expect(sent.length).toBeGreaterThan(1);
    expect(sent).toEqual(sent.map(() => language));
  }
});

test("a new page starts at its top [C2.pub.47]", async () => {
  const { page, t } = await world.visitor();
  await page.goto("/app/home");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t(shellMessages.terms) })
    .click();
  await page.waitForURL("**/app/CGU");
  await expect
    .poll(() => page.evaluate(() => [window.scrollY, document.activeElement === document.body]))
    .toEqual([0, true]);
});

test("only scripts of the build run, and everything is loaded from the site's own origin", async () => {
  const visitor = await world.visitor();
  const { page } = visitor;
  const foreign: string[] = [];
  const policies: string[] = [];
  page.on(
    "request",
    (request) =>
      void (new URL(request.url()).origin !== world.app.origin && foreign.push(request.url())),
  );
  page.on("response", (response: Response) => {
    if (response.request().resourceType() === "document")
      policies.push(response.headers()["content-security-policy"] ?? "");
  });
  for (const path of [
    "/app/home",
    "/app/CGU",
    "/app/policy",
    "/app/result?agency_transport_type_id=1",
  ])
    await page.goto(path);
  await openBooking(visitor, "noFee");
  expect(policies.length).toBe(5);
  for (const policy of policies) expect(policy).toMatch(/script-src 'self';/);
  expect(foreign).toEqual([]);
  const refused = page.waitForEvent("console", (message) =>
    message.text().includes("Content Security Policy"),
  );
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.intruder = true";
    document.body.append(script);
  });
  await refused;
  expect(await page.evaluate(() => "intruder" in window)).toBe(false);
  world.ignoreComplaint(/Content Security Policy/);
});

test("the terms state the 45 minutes, the answer within 10 days and mediation; the notice names the operator [C9.ticket.01, C9.ticket.05, G.cross.07]", async () => {
  const { page } = await world.visitor({ language: "en" });
  await page.goto("/app/CGU");
  const terms = await page.getByRole("main").innerText();
  expect(terms).toMatch(/45 minutes before departure/);
  expect(terms).toMatch(/within 10 days.*mediation/s);
  const { OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_REGISTRATION } = world.app.app.context.config;
  await page.goto("/app/legal-mentions");
  const notice = await page.getByRole("main").innerText();
  for (const value of [OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_REGISTRATION])
    expect(notice).toContain(value);
});

test("a page works without the reference lists and shows no error [C7.ref.02]", async () => {
  const visitor = await world.visitor();
  await intercept(visitor.page, "**/api/**default_data**", (route) => route.abort());
  await visitor.page.goto("/app/home");
  await openBooking(visitor, "noFee");
  await expect.poll(() => formOf(visitor, 1).getByRole("radio").count()).toBe(3);
  expect(await visitor.page.locator(".toast").count()).toBe(0);
});

const failures = {
  fr: {
    title: "Erreur de chargement de la page !",
    text: "Vérifiez votre connexion internet et rechargez la page",
    reload: "Recharger",
  },
  en: {
    title: "Page loading error !",
    text: "Check your internet connection and reload page",
    reload: "Reload",
  },
} as const;

describe.each(["fr", "en"] as const)("code that cannot be loaded, in %s", (language) => {
  test("of a page shows an error with a button that reloads the page [C2.pub.42–45, G.pub.10]", async () => {
    const { page, t } = await world.visitor({ language });
    const { title, text, reload } = failures[language];
    await intercept(page, /client-log-in-screen[^/]*\.js$/, (route) =>
      route.abort("internetdisconnected"),
    );
    await page.goto("/auth/client/login");
    const alert = page.getByRole("alert").filter({ hasText: title });
    await alert.getByText(text).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.unrouteAll();
    await Promise.all([
      page.waitForEvent("load"),
      alert.getByRole("button", { name: reload, exact: true }).click(),
    ]);
    await page
      .getByRole("heading", { level: 1, name: t(authMessages.clientBanner), exact: true })
      .waitFor();
    expect(new URL(page.url()).pathname).toBe("/auth/client/login");
    world.ignoreComplaint(/did not arrive/);
  });
});

test("a server-rendered page is readable without its code", async () => {
  const { page, t } = await world.visitor();
  await intercept(page, /terms-screen[^/]*\.js$/, (route) => route.abort("internetdisconnected"));
  const missed = page.waitForEvent("console", (line) => line.text().includes("did not arrive"));
  await page.goto("/app/CGU", { waitUntil: "load" });
  await missed;
  await page.getByRole("heading", { level: 1, name: t(shellMessages.terms) }).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  world.ignoreComplaint(/did not arrive/);
});

test("the same error is shown for the code of a whole area", async () => {
  const visitor = await world.visitor({ language: "en" });
  await enterAs(visitor, world.app, smallWorld.users.traveller.email);
  await intercept(visitor.page, /account-guard[^/]*\.js$/, (route) =>
    route.abort("internetdisconnected"),
  );
  await visitor.page.goto("/app/profile");
  await visitor.page.getByRole("alert").getByText(failures.en.title).waitFor();
  await visitor.page.unrouteAll();
  await visitor.page.getByRole("button", { name: failures.en.reload, exact: true }).click();
  await visitor.page.getByRole("heading", { level: 1, name: profileMessages.title.en }).waitFor();
  world.ignoreComplaint(/did not arrive/);
});

test("the footer links to the existing pages and, in a new tab, to the operator's configured social pages [C2.pub.34, C2.pub.38–41, G.pub.06]", async () => {
  const { page, t } = await world.visitor();
  const footer = page.getByRole("contentinfo");
  await page.goto("/app/policy");
  for (const [label, path] of [
    [shellMessages.home, "/app/home"],
    [shellMessages.terms, "/app/CGU"],
    [shellMessages.legalNotice, "/app/legal-mentions"],
    [shellMessages.privacy, "/app/policy"],
  ] as const) {
    await footer.getByRole("link", { name: t(label), exact: true }).click();
    await page.waitForURL(`**${path}`);
  }
  const links = await footer
    .locator("a[target]")
    .evaluateAll((found) =>
      found.map((one) => [
        one.textContent,
        one.getAttribute("href"),
        one.getAttribute("target"),
        one.getAttribute("rel"),
      ]),
    );
  expect(links).toEqual([
    ["Facebook", social.SOCIAL_FACEBOOK, "_blank", "noopener noreferrer"],
    ["Telegram", social.SOCIAL_TELEGRAM, "_blank", "noopener noreferrer"],
  ]);
  await page.goto("/app/home");
  expect(await page.title()).toContain(t(pageTitles.home));
});
