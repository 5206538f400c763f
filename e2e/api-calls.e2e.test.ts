import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import type { Request } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  mockResponse,
  bodyOf,
  callMadeBy,
  isCallTo,
  waitForHydration,
  toasts,
} from "./api-requests.ts";
import { bookByApi, openBooking } from "./guest.ts";
import { mixedProfiles } from "./profiles.ts";
import { openResults, resultsAddress } from "./results.ts";
import { logIn, member, typeCode } from "./members.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const results = resultsAddress(addDays(dayOf(new Date()), 2));

/** Opens the booking dialog and returns its request to hold seats. */
const holdOnce = (visitor: Visitor): Promise<Request> =>
  callMadeBy(visitor, "holdSeats", () => openBooking(visitor, "noFee"));

/** Opens the page of a paid order. Returns a function that requests the SMS again and waits for the response or its failure. */
async function openTickets(visitor: Visitor): Promise<() => Promise<void>> {
  await visitor.page.goto(
    `/app/reservation/success/${await bookByApi(world.app, "noFee", { language: visitor.language })}`,
  );
  const resend = await waitForHydration(
    visitor.page.getByRole("button", { name: visitor.t(orderMessages.resend) }),
  );
  return async () => {
    const ended = Promise.race(
      (["requestfinished", "requestfailed"] as const).map((event) =>
        visitor.page.waitForEvent(event as "requestfinished", {
          predicate: isCallTo("resendTickets"),
        }),
      ),
    );
    await resend.click();
    await ended;
  };
}

test("a fresh profile uses French, also in API calls; the toggle offers exactly French and English, and the browser stores the choice [C1.cross.01–03, C7.cross.01]", async () => {
  const visitor = await world.visitor({ fresh: "de-DE", size: "desktop" });
  const { page } = visitor;
  expect((await holdOnce(visitor)).headers()["accept-language"]).toBe("fr");
  await openResults(visitor, results);
  const language = () => page.evaluate(() => document.documentElement.lang);
  expect(await language()).toBe("fr");

  const offered = page.getByRole("banner").locator("a[hreflang]");
  expect(
    await offered.evaluateAll((links) => links.map((link) => link.getAttribute("hreflang"))),
  ).toEqual(["en"]);
  await offered.click();
  await expect
    .poll(() => offered.evaluateAll((links) => links.map((link) => link.getAttribute("hreflang"))))
    .toEqual(["fr"]);
  expect(await language()).toBe("en");
  await page.reload();
  expect(await language()).toBe("en");
  await page.getByRole("button", { name: searchMessages.find.en }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("wakafine"))).toContain('"language":"en"');
  await page.context().clearCookies();
  await page.reload();
  await page.getByRole("button", { name: searchMessages.find.en }).waitFor();
});

test.each(mixedProfiles)(
  "every call sends the chosen language and JSON; calls with a session send its token, on a $size in $language [C1.cross.04, C7.cross.05, C7.cross.07]",
  async ({ size, language }) => {
    const visitor = await world.visitor({ size, language });
    const hold = await holdOnce(visitor);
    expect(hold.headers()).toMatchObject({
      "content-type": "application/json",
      "accept-language": language,
    });
    expect(hold.headers()).not.toHaveProperty("authorization");
    expect(bodyOf(hold)).toMatchObject({ places: 1 });

    await logIn(visitor, member[9]);
    const response = await callMadeBy(visitor, "lookUpTicket", () =>
      typeCode(visitor, "SMP-22222222"),
    );
    const kept = JSON.parse(
      (await visitor.page.evaluate(() => localStorage.getItem("wakafine"))) ?? "{}",
    ) as { readonly state: { readonly account: { readonly token: string } } };
    expect(kept.state.account.token).toMatch(/\S{20}/);
    expect(response.headers()).toMatchObject({
      authorization: kept.state.account.token,
      "content-type": "application/json",
    });
    expect(new Set(visitor.calls.map((call) => call.headers()["accept-language"]))).toEqual(
      new Set([language]),
    );
    expect(visitor.calls.length).toBeGreaterThan(3);
  },
);

describe.each(["fr", "en"] as const)("in %s", (language) => {
  test("a response other than 200 and 201 shows its message as a warning; at most five messages are shown at once [C8.cross.01, C9.cross.01]", async () => {
    const visitor = await world.visitor({ language });
    const send = await openTickets(visitor);
    for (const [index, status] of [400, 403, 404, 409, 429, 400, 400].entries()) {
      await mockResponse(visitor, "resendTickets", {
        status,
        body: { message: `Refus ${index + 1}` },
      });
      await send();
      await toasts(visitor, "warning")
        .getByText(`Refus ${index + 1}`, { exact: true })
        .waitFor();
    }
    await expect
      .poll(() => toasts(visitor, "warning").allInnerTexts())
      .toEqual([3, 4, 5, 6, 7].map((number) => `Refus ${number}`));
  });

  test("without network an error toast is shown; a failed response without a message shows the general text [C8.cross.02, C8.cross.03]", async () => {
    const visitor = await world.visitor({ language });
    const send = await openTickets(visitor);
    await visitor.context.setOffline(true);
    await send();
    const offline =
      language === "fr"
        ? "Erreur de connexion internet. Vérifiez votre connexion et réessayez"
        : "Internet connection error. Check your connection and try again";
    await toasts(visitor, "error").getByText(offline, { exact: true }).waitFor();
    await visitor.context.setOffline(false);
    await mockResponse(visitor, "resendTickets", { status: 500, body: {} });
    await send();
    const general =
      language === "fr"
        ? "Une erreur inattendue est survenue. Veuillez réessayer plus tard"
        : "An unexpected error has occurred. Please try again later";
    await toasts(visitor, "warning").getByText(general, { exact: true }).waitFor();
  });
});
