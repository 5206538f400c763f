import { expect, test } from "vitest";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

/** Opens a legal page by its address and returns its text. */
async function textOf({ page }: Visitor, path: string): Promise<string> {
  const response = await page.goto(path);
  expect([path, response?.status(), new URL(page.url()).pathname]).toEqual([path, 200, path]);
  const article = page.getByRole("main").getByRole("article");
  expect((await article.getByRole("heading", { level: 1 }).innerText()).length).toBeGreaterThan(5);
  return (await article.innerText()).replaceAll(/\s+/g, " ");
}

test.each([
  ["fr", /sous 14 jours/, /cookies durent de 2 à 13 mois/, /capital social de 950000 XAF/],
  ["en", /within 14 days/, /cookies last from 2 to 13 months/, /share capital of 950000 XAF/],
] as const)(
  "conditions, privacy charter and legal notice open with their content and state the refund period, the cookie lifetime and the share capital, in %s [C1.auth.02, C2.pub.07, C2.pub.09, C2.pub.10, C9.ticket.02, C9.pub.03, C9.pub.04]",
  async (language, refund, cookies, capital) => {
    const visitor = await world.visitor({ language });
    expect(await textOf(visitor, "/app/CGU")).toMatch(refund);
    expect(await textOf(visitor, "/app/policy")).toMatch(cookies);
    expect(await textOf(visitor, "/app/legal-mentions")).toMatch(capital);
  },
);

test("/app/cgs shows the same page as /app/CGU, and every link to it uses /app/CGU [C2.pub.08, G.pub.01]", async () => {
  const visitor = await world.visitor();
  expect(await textOf(visitor, "/app/cgs")).toBe(await textOf(visitor, "/app/CGU"));
  for (const path of ["/app/home", "/app/cgs", "/app/policy", "/auth/client/register"]) {
    await visitor.page.goto(path);
    const addresses = await visitor.page
      .locator("a[href]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    // The language switch keeps the current address.
    const toTerms = addresses.filter((address) => /^\/app\/cg\w+$/i.test(address));
    expect([path, toTerms.length > 0, toTerms.filter((one) => one !== "/app/CGU")]).toEqual([
      path,
      true,
      [],
    ]);
  }
});
