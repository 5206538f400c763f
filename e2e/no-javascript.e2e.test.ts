import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { searchFormMessages } from "@wakafine/shared/departures/search-form-messages.ts";
import { noPageMessages } from "@wakafine/shared/messages/no-page.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import { describe, expect, test } from "vitest";
import { bookByApi } from "./guest.ts";
import { mixedProfiles } from "./profiles.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

describe.each(mixedProfiles)(
  "without JavaScript, at the size of a $size in $language",
  ({ size, language }) => {
    test("the search form leads to the departures", async () => {
      const { page, t } = await world.visitor({ size, language, javaScript: false });
      await page.goto("/app/home");
      await page
        .getByRole("combobox", { name: t(searchFormMessages.from), exact: true })
        .fill("Yaoundé");
      await page
        .getByRole("combobox", { name: t(searchFormMessages.to), exact: true })
        .fill("Douala");
      await page.getByLabel(t(searchFormMessages.date)).fill(addDays(dayOf(new Date()), 2));
      await page.getByRole("button", { name: t(searchFormMessages.submit), exact: true }).click();
      await page.waitForURL("**/app/result?*");
      const list = await page.getByRole("main").innerText();
      for (const shown of [
        smallWorld.agencies.sample.name,
        smallWorld.agencies.modest.name,
        smallWorld.agencies.free.name,
      ])
        expect(list).toContain(shown);
      expect(list.replaceAll(/\s/g, " ")).toContain(formatHour("08:00").replaceAll(/\s/g, " "));
      await page.getByRole("link", { name: new RegExp(smallWorld.agencies.free.name) }).click();
      await page.locator("noscript p").waitFor();
      expect(await page.locator("noscript p").innerText()).toBe(t(bookingMessages.needsScript));
    });

    test("a page that needs JavaScript shows a message and links to pages that work without it", async () => {
      const { page, t } = await world.visitor({ size, language, javaScript: false });
      for (const [label, path] of [
        [noPageMessages.findDeparture, "/app/home"],
        [noPageMessages.nextDepartures, "/app/result"],
      ] as const) {
        for (const needy of ["/agency/planing", "/auth/client/login", "/admin"]) {
          await page.goto(needy);
          await page.locator("noscript p").first().waitFor();
          expect(await page.locator("noscript p").first().innerText()).toBe(
            t(noPageMessages.needsScript),
          );
          expect([needy, await page.getByText(t(shellMessages.loading)).isVisible()]).toEqual([
            needy,
            false,
          ]);
        }
        await page.locator("noscript a").getByText(t(label), { exact: true }).click();
        await page.waitForURL(`**${path}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
      }
    });

    test("the language switch is a link, and tickets can be viewed and downloaded [G.ticket.07]", async () => {
      const token = await bookByApi(world.app, "noFee", { language });
      const { page, t } = await world.visitor({ size, language, javaScript: false });
      await page.goto(`/t/${token}`);
      const code = await page.locator(".ticket-card .code").innerText();
      await page.getByRole("img", { name: t(orderMessages.qrOf, { code }) }).waitFor();
      const file = await world.app.fetch(
        (await page.getByRole("link", { name: t(orderMessages.pdf) }).getAttribute("href")) ?? "",
      );
      expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      await page.getByRole("link", { name: t(shellMessages.otherLanguage) }).click();
      await page.getByText(orderMessages.keepLink[language === "fr" ? "en" : "fr"]).waitFor();
    });
  },
);
