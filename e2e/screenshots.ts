import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { cloneDatabase } from "@wakafine/testkit/test-database.ts";
import { prepareTemplate, startServer } from "@wakafine/testkit/global-setup.ts";
import { launchBrowser } from "./browser.ts";
import { tours } from "./screen-tour.ts";
import { allProfiles } from "./profiles.ts";
import { openVisitor, startVisitedApp } from "./visited-app.ts";

/**
 * `node e2e/screenshots.ts [folder] [part of a name] [light|dark]`: takes a picture of every screen and state at both sizes in both languages,
 * for visual comparison: of the full page, or of the visible part when a dialog covers it.
 */
async function main(folder: string, wanted: string, colorScheme: "light" | "dark"): Promise<void> {
  await mkdir(folder, { recursive: true });
  const server = await startServer();
  await prepareTemplate(server.url);
  const browser = await launchBrowser();
  for (const { size, language } of allProfiles) {
    for (const tour of tours) {
      // The tours move the clock and sell seats, so each starts with a fresh database.
      const app = await startVisitedApp({
        database: await cloneDatabase(server.url, "wakafine_template"),
      });
      const complaints: string[] = [];
      const visitor = await openVisitor(browser, {
        origin: app.origin,
        profile: { size, language },
        complaints,
      });
      await visitor.page.emulateMedia({ colorScheme });
      const seen = async (name: string): Promise<void> => {
        if (!name.includes(wanted)) return;
        const covered = await visitor.page.locator("dialog[open]").count();
        await visitor.page.screenshot({
          path: join(folder, `${name}-${size}-${language}.png`),
          fullPage: covered === 0,
        });
      };
      try {
        await tour({ app, visitor, seen });
      } catch (failure) {
        console.error(`${tour.name}, ${size}, ${language}:`, failure);
        process.exitCode = 1;
        await visitor.page.screenshot({
          path: join(folder, `failed-${tour.name}-${size}-${language}.png`),
        });
      }
      for (const complaint of complaints)
        console.error(`${tour.name}, ${size}, ${language}: ${complaint}`);
      await visitor.context.close();
      await app.stop();
    }
  }
  await browser.close();
  await server.stop();
}

await main(
  process.argv[2] ?? "test-results/screens",
  process.argv[3] ?? "",
  process.argv[4] === "dark" ? "dark" : "light",
);
