import { expect, test } from "vitest";
import { renderPageAt } from "../testing/render-page.ts";
import { pageQueries } from "./page-queries.ts";
import { pageStateText } from "./page-state-text.ts";
import { routes } from "./routes.ts";

/** Returns every script element with its attributes and content. */
function scriptsOf(
  html: string,
): readonly { readonly attributes: string; readonly content: string }[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/gi)].map(
    ([, attributes = "", content = ""]) => ({ attributes, content }),
  );
}

const publicPages = routes.filter(
  (route) =>
    !route.path.includes(":") &&
    !(route.path in pageQueries) &&
    (route.area === "public" || route.area === "plain"),
);

test.each(publicPages.map((route) => [route.path]))(
  "%s is complete and readable before any script runs, in both languages",
  async (path) => {
    for (const language of ["fr", "en"] as const) {
      const page = await renderPageAt(path, { language });
      const html = page.body;
      expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(page.headers["vary"]).toContain("Cookie");
      expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}"`));
      expect(html).toMatch(/<h1[ >]/);
      expect(html).toMatch(/<title>[^<]+ · Wakafine<\/title>/);
      expect(html.endsWith("</html>")).toBe(true);
    }
  },
);

test.each(publicPages.map((route) => [route.path]))(
  "%s runs only script files of the build and has no inline style and no inline handler",
  async (path) => {
    const html = (await renderPageAt(path)).body;
    for (const script of scriptsOf(html)) {
      if (script.attributes.includes('type="application/json"')) continue;
      expect(script.attributes).toContain('src="/assets/');
      expect(script.content).toBe("");
    }
    expect(html).not.toMatch(/<[^>]+ style=/);
    expect(html).not.toMatch(/<[^>]+ on[a-z]+=/);
    expect(html).not.toContain("<style");
  },
);

test("the page state cannot close its script element or start a line of script", () => {
  const state = {
    language: "fr",
    note: "</script><script>alert(1)</script>\u2028\u2029<!--",
  } as never;
  const written = pageStateText(state);
  expect(written).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(written)).toEqual(state);
});

test("without JavaScript the language switch stores the choice and returns to the same address", async () => {
  const page = await renderPageAt("/app/home?city_departure=Yaound%C3%A9&language=en");
  expect(page.redirect).toBe("/app/home?city_departure=Yaound%C3%A9");
  expect(page.headers["set-cookie"]).toMatch(/^language=en; Path=\/; Max-Age=\d+; SameSite=Lax$/);
});

test("the root redirects to the home page and unknown addresses to the 404 page, which has status 404", async () => {
  expect((await renderPageAt("/")).redirect).toBe("/app/home");
  expect((await renderPageAt("/nope")).redirect).toBe("/errors/error-404");
  expect((await renderPageAt("/app/cgu")).redirect).toBe("/errors/error-404");
  expect((await renderPageAt("/errors/error-404")).status).toBe(404);
});

test("a browser that prefers the other language gets an offer in that language", async () => {
  const offered = (await renderPageAt("/app/CGU", { prefersOther: true })).body;
  expect(offered).toContain('<aside class="shell_offer" lang="en">');
  expect(offered).toContain("Read in English");
  const plain = (await renderPageAt("/app/CGU")).body;
  expect(plain).not.toContain('class="shell_offer"');
});

test("a page that is usable without scripts links only its style sheets, its font and the starter script", async () => {
  const html = (await renderPageAt("/app/CGU")).body;
  expect(html).toContain('<link rel="stylesheet" href="/assets/entry.css"/>');
  expect(html).toContain('rel="preload" as="font" type="font/woff2" href="/assets/font.woff2"');
  expect(html).toContain(
    '<script type="module" src="/assets/starter.js" data-files="/assets/entry.js /assets/home.js">',
  );
  expect(html).not.toContain("modulepreload");
});

test("a client-rendered page preloads all its scripts", async () => {
  const html = (await renderPageAt("/auth/agency/login")).body;
  expect(html).toContain('<link rel="modulepreload" href="/assets/home.js"/>');
  expect(html).toContain('<script type="module" src="/assets/entry.js">');
  expect(html).not.toContain("/assets/starter.js");
});

test("an office page is sent as a head and a loading frame, hidden from search engines", async () => {
  const page = await renderPageAt("/admin/agencies/a-b-c", { language: "en" });
  expect(page.status).toBe(200);
  expect(page.body).toMatch(/<title>[^<]+ · Wakafine<\/title>/);
  expect(page.body).toContain('<meta name="robots" content="noindex"/>');
  expect(page.body).toContain('data-render="client"');
  expect(page.body).toContain('<script type="module" src="/assets/entry.js">');
  expect((await renderPageAt("/agency/planning")).redirect).toBe("/agency/planing");
  expect((await renderPageAt("/admin/nope")).redirect).toBe("/errors/error-404");
});

test("the offline page is in both languages, runs no script and links to the requested address", async () => {
  const { body } = await renderPageAt("/offline");
  expect(body.match(/<section lang="(fr|en)">/g)).toHaveLength(2);
  expect(body).not.toContain("<script");
  expect(body.match(/href=""/g)).toHaveLength(2);
});
