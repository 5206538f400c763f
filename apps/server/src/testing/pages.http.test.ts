import { existsSync } from "node:fs";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { request } from "node:http";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import { scriptBreaker } from "@wakafine/testkit/hostile-values.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { fixedPages } from "@wakafine/web/testing/fixed-pages.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const { agencies, departures, users } = smallWorld;
const cni = "117700042";
const phone = "+237698765432";

let app: TestApp;
let order = "";
beforeAll(async () => {
  if (!existsSync(new URL("../../../web/dist/server/entry-server.js", import.meta.url)))
    throw new Error("web build missing, run npm run build");
  app = await startTestApp({ env: { LIMITS: "false" } });
  await app.database.sql("update agencies set name = $1 where id = $2", [
    scriptBreaker,
    agencies.free.id,
  ]);
  order = await journeys(app).paid(
    sampleBooking(departures.noFee.id, 1, {
      users: [samplePassenger(1, { phonenumber: phone, cni_identifier: cni })],
      receive_method: { type: "SMS", token: phone },
      payer_phone: "+237677123456",
    }),
  );
  // Names like these may have been stored before the name rule existed.
  await app.database.sql(
    "update passengers p set lastname = $1, firstname = '<!--<script>' from bookings b where b.id = p.booking_id and b.link_token = $2",
    [scriptBreaker, order],
  );
});
afterAll(() => app?.stop());

async function page(
  path: string,
): Promise<{ readonly status: number; readonly html: string; readonly headers: Headers }> {
  const response = await app.fetch(path, { headers: { accept: "text/html" } });
  return { status: response.status, html: await response.text(), headers: response.headers };
}

/** Requests a path exactly as written; `fetch` would normalise it first. */
async function fetchRaw(path: string): Promise<{
  readonly status: number;
  readonly location: string | undefined;
  readonly headers: IncomingHttpHeaders;
}> {
  const { hostname, port } = new URL(app.origin);
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ hostname, port, path }, resolve).once("error", reject).end(),
  );
  response.resume();
  return {
    status: response.statusCode ?? 0,
    location: response.headers.location,
    headers: response.headers,
  };
}

/** Returns the page's serialised state, which the browser hydrates from. */
function stateIn(html: string): unknown {
  const text = /<script[^>]*id="state"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1];
  if (text === undefined) throw new Error("the page has no state: is the web built?");
  return JSON.parse(text);
}

const results = "/app/result?city_departure=yaounde&city_destination=Douala";
const publicPages = [results, "/auth/agency/login", ...fixedPages];

describe("data in a page is escaped", () => {
  test("an agency called </script><script> breaks neither the results nor their state", async () => {
    const { status, html } = await page(results);
    expect(status).toBe(200);
    expect(JSON.stringify(stateIn(html))).toContain(JSON.stringify(scriptBreaker).slice(1, -1));
    expect(html).not.toContain("<script>alert");
    expect(html).toContain("&lt;/script&gt;");
  });

  test("a traveller with such a name breaks neither the ticket page nor its state", async () => {
    const { status, html } = await page(`/app/reservation/success/${order}`);
    expect(status).toBe(200);
    expect(JSON.stringify(stateIn(html))).toContain("<!--<script>");
    for (const raw of ["<script>alert", "<!--<script>"]) expect(html).not.toContain(raw);
  });

  test("no spelling of an address redirects to another host or returns a server error", async () => {
    const spellings = [
      "//a.com//evil.example?language=en",
      "//evil.example?language=en",
      "/\\evil.example?language=en",
      "/.//evil.example/?language=en",
      "//",
      "//:99999",
      "//[",
      "/%2f/evil.example?language=en",
    ];
    for (const spelling of spellings) {
      const { status, location } = await fetchRaw(spelling);
      expect([spelling, status < 500], String(status)).toEqual([spelling, true]);
      if (location !== undefined)
        expect([spelling, new URL(location, app.origin).host]).toEqual([
          spelling,
          new URL(app.origin).host,
        ]);
    }
  });

  test("a personal page is private however its address is spelt", async () => {
    for (const spelling of [
      `//app/reservation/success/${order}`,
      `/app/./reservation/success/${order}`,
      `/x/../payment/loading?order=${order}`,
    ]) {
      const { status, headers } = await fetchRaw(spelling);
      expect([
        spelling,
        status,
        headers["cache-control"],
        headers["referrer-policy"],
        headers["x-robots-tag"],
      ]).toEqual([spelling, 200, "no-store", "no-referrer", "noindex, nofollow"]);
    }
  });

  test("text from an address is never rendered as markup", async () => {
    for (const hostile of [
      scriptBreaker,
      '"><img src=x onerror=alert(1)>',
      "' onload='alert(1)",
      "javascript:alert(1)",
    ]) {
      const text = encodeURIComponent(hostile);
      for (const path of [
        `/app/result?city_departure=${text}&city_destination=${text}&departure_date=${text}`,
        `/?city_departure=${text}`,
        `/app/reservation/success/${text}`,
        `/payment/loading?order=${text}`,
        `/${text}`,
      ]) {
        const { status, html } = await page(path);
        expect(status, path).toBeLessThan(500);
        expect(html, path).not.toContain("<script>alert");
        const markup = html.replace(
          /<script[^>]*type="application\/json"[^>]*>[\s\S]*?<\/script>/g,
          "",
        );
        for (const raw of ["<img src=x", "onload='alert", 'href="javascript:'])
          expect(markup, path).not.toContain(raw);
      }
    }
  });

  test("malformed addresses never return a server error", async () => {
    for (const path of [
      "/app/%00",
      "/app/result?page=-1&place_require=0",
      "/app/result?departure_date=30-02-2027&page=1e308",
      "/app/result?city_departure=%00",
      `/app/reservation/success/${"x".repeat(200)}`,
      "/app/reservation/success/%00",
      "/%ff",
      "/..%2f..%2fetc%2fpasswd",
      "//evil.example/",
      "//evil.example/app/home",
      "/\\\\evil.example",
      "/t/%2f%2fevil.example",
      "/?next=//evil.example",
      `/${"y".repeat(4000)}`,
    ]) {
      const { status, headers } = await page(path);
      expect(status, path).toBeLessThan(500);
      expect(headers.get("location") ?? "/", `${path}: no redirect to another site`).toMatch(
        /^\/(?![/\\])/,
      );
    }
  });
});

describe("headers of pages", () => {
  test("scripts and styles are loaded only from own files: the policy forbids inline code and pages contain none [G.cross.10]", async () => {
    for (const path of [...publicPages, `/app/reservation/success/${order}`]) {
      const { status, html, headers } = await page(path);
      expect([status, headers.get("content-type")], path).toEqual([
        200,
        expect.stringContaining("text/html"),
      ]);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy, path).toMatch(/script-src 'self'(;|$)/);
      expect(policy, path).toMatch(/style-src 'self'(;|$)/);
      expect(policy, path).not.toMatch(/unsafe|\*/);
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      for (const [tag] of html.matchAll(/<script\b[^>]*>/g))
        expect(tag, path).toMatch(/ src="|type="application\/(ld\+)?json"/);
      expect(html.match(/<style\b|\sstyle="|\son\w+="/g) ?? [], path).toEqual([]);
    }
  });

  test("no shared cache stores a page; pages behind a hidden link are not stored, send no referrer and are not indexed [G.ticket.07]", async () => {
    for (const path of publicPages)
      expect((await page(path)).headers.get("cache-control"), path).toMatch(/private|no-store/);
    for (const path of [
      `/app/reservation/success/${order}`,
      `/app/reservation/error/${order}`,
      `/payment/loading?order=${order}`,
      "/auth/reset-password/AAAAAAAAAAAAAAAAAAAAAA",
      "/auth/client/password-forgotten/AAAAAAAAAAAAAAAAAAAAAA",
      "/auth/agency/password-forgotten/AAAAAAAAAAAAAAAAAAAAAA",
    ]) {
      const { headers } = await page(path);
      expect(headers.get("cache-control"), path).toBe("no-store");
      expect(headers.get("referrer-policy"), path).toBe("no-referrer");
      expect(headers.get("x-robots-tag"), path).toMatch(/noindex/);
    }
    const short = await app.fetch(`/t/${order}`);
    expect([short.status, short.headers.get("location")]).toEqual([
      302,
      `/app/reservation/success/${order}`,
    ]);
    expect([short.headers.get("cache-control"), short.headers.get("referrer-policy")]).toEqual([
      "no-store",
      "no-referrer",
    ]);
  });
});

describe("data hidden from other users", () => {
  const secrets = [cni, phone, phone.slice(1), phone.slice(4)];

  test("the hidden link shows neither identity number nor full phones, in the response and in the page [G.ticket.07]", async () => {
    const result = JSON.stringify((await app.call("getOrder", { params: { token: order } })).body);
    const { html } = await page(`/app/reservation/success/${order}`);
    for (const shown of [result, html])
      for (const secret of secrets) expect(shown).not.toContain(secret);
  });

  test("lists for the agency mask identity numbers for roles without permission to see them", async () => {
    await sellTickets(app.database, {
      departureId: departures.noFee.id,
      passengers: [{ lastname: "Cachette", cni, phone }],
    });
    const controller = await logInMember(app, users.member.free[9]);
    const { status, body } = await app.call(
      "listTickets",
      { query: { keyword: "Cachette" } },
      { token: controller },
    );
    expect([status, body.data.data.length]).toEqual([200, 1]);
    expect(JSON.stringify(body)).not.toContain(cni);
  });

  test("an internal error does not reveal its cause", async () => {
    await app.database.sql(
      "alter table passengers add constraint nobody_zed check (lastname <> 'Zed')",
    );
    const { status, body } = await app.call("createBooking", {
      body: sampleBooking(departures.noFee.id, 1, {
        users: [samplePassenger(1, { lastname: "Zed" })],
      }),
    });
    expect(status).toBe(500);
    expect(Object.keys(body).sort()).toEqual(["data", "error_code", "message", "request_id"]);
    expect(JSON.stringify(body)).not.toMatch(/nobody_zed|travellers|constraint|Zed/);
    const [claims] = await app.database.sql<{ n: number }>(
      "select count(*)::integer as n from bookings where id in (select booking_id from passengers where lastname = 'Zed')",
    );
    expect(claims?.n).toBe(0);
  });
});

test("a page whose data fails to load shows an error message in the language of the cookie", async () => {
  const failing = await startTestApp({ env: { LIMITS: "false" } });
  try {
    await failing.database.sql("alter table departures rename to departures_away");
    const response = await failing.fetch(results, {
      headers: { accept: "text/html", cookie: "language=en", "accept-language": "fr" },
    });
    expect(response.status).toBe(500);
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toContain(t(errorMessages.unexpected, "en"));
  } finally {
    await failing.stop();
  }
});
