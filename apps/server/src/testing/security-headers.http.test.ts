import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { logInAdministrator } from "@wakafine/testkit/log-in-administrator.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

// pages.http.test.ts checks the headers of pages. This file checks every kind of API response, errors above all.
let app: TestApp;
let behindHttps: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ env: { LIMITS: "false" } });
  behindHttps = await startTestApp({
    database: app.database,
    sandbox: app.sandbox,
    env: { LIMITS: "false", PUBLIC_ORIGIN: "https://wakafine.example" },
  });
  token = await logInAdministrator(app);
});
afterAll(async () => {
  await behindHttps.stop();
  await app.stop();
});

const json = { "content-type": "application/json" };
const kinds: readonly (readonly [kind: string, status: number, path: string, init: RequestInit])[] =
  [
    ["a success", 200, "/api/user/default_data", {}],
    ["bad input", 400, "/api/auth/custumer/login", { method: "POST", headers: json, body: "{}" }],
    [
      "unreadable input",
      400,
      "/api/auth/custumer/login",
      { method: "POST", headers: json, body: "{" },
    ],
    [
      "a refused login",
      401,
      "/api/auth/custumer/login",
      {
        method: "POST",
        headers: json,
        body: JSON.stringify({ identifier: "nobody@exemple.cm", password: "no-password-1" }),
      },
    ],
    ["no session", 401, "/api/user/me", {}],
    ["no such path", 404, "/api/nothing/here", {}],
    ["no such picture", 404, "/api/pictures/none", {}],
    ["a CORS preflight", 200, "/api/auth/register", { method: "OPTIONS" }],
  ];

describe.each(kinds)("%s", (_kind, status, path, init) => {
  test("has a content security policy that allows no foreign source, and the other security headers [G.cross.10]", async () => {
    const response = await app.fetch(path, init);
    const { headers } = response;
    expect([response.status, path]).toEqual([status, path]);
    const policy = new Map(
      (headers.get("content-security-policy") ?? "")
        .split(";")
        .map((part) => [
          part.trim().split(" ")[0] ?? "",
          part.trim().split(" ").slice(1).join(" "),
        ]),
    );
    expect(Object.fromEntries(policy)).toMatchObject({
      "default-src": "'none'",
      "script-src": "'self'",
      "style-src": "'self'",
      "connect-src": "'self'",
      "form-action": "'self'",
      "base-uri": "'none'",
      "frame-ancestors": "'none'",
    });
    expect([...policy.values()].join(" ")).not.toMatch(/unsafe|\*|https?:/);
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringMatching(
        /camera=\(self\).*geolocation=\(\).*microphone=\(\)/,
      ),
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers.get("permissions-policy")).not.toMatch(/web-share|bluetooth/); // warnings of browsers
    for (const name of ["server", "x-powered-by", "access-control-allow-origin", "set-cookie"])
      expect(headers.get(name), name).toBeNull();
  });
});

test("HSTS is sent behind https and not on plain http [G.cross.10]", async () => {
  const secure = await behindHttps.fetch("/api/user/default_data");
  expect(secure.headers.get("strict-transport-security")).toMatch(
    /^max-age=\d{8}; includeSubDomains$/,
  );
  expect(secure.headers.get("content-security-policy")).toContain("upgrade-insecure-requests");
  expect(
    (await app.fetch("/api/user/default_data")).headers.get("strict-transport-security"),
  ).toBeNull();
});

test("with API_DOCS off the page and the document of the API reference return 404", async () => {
  const closed = await startTestApp({
    database: app.database,
    sandbox: app.sandbox,
    env: { LIMITS: "false", API_DOCS: "false" },
  });
  try {
    const statuses = await Promise.all(
      ["/api/docs", "/api/docs/", "/api/docs/json", "/api/docs/yaml"].map(
        async (path) => (await closed.fetch(path)).status,
      ),
    );
    expect(statuses).toEqual([404, 404, 404, 404]);
  } finally {
    await closed.stop();
  }
});

test("responses with personal data are sent with no-store, errors too", async () => {
  const user = smallWorld.users.traveller.id;
  for (const path of [
    "user/me",
    "administration/dashboard",
    "administration/users?keyword=a",
    `administration/users/${user}`,
    "administration/audit-log",
    "administration/users/x",
  ]) {
    const response = await app.fetch(`/api/${path}`, { headers: { authorization: token } });
    expect([path, response.headers.get("cache-control")]).toEqual([path, "no-store"]);
    expect(response.headers.get("etag"), path).toBeNull();
  }
});

test("no endpoint redirects to another site: redirect parameters are ignored", async () => {
  for (const elsewhere of [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
  ]) {
    const query = `?redirect=${encodeURIComponent(elsewhere)}&next=${encodeURIComponent(elsewhere)}&url=${encodeURIComponent(elsewhere)}`;
    for (const [, , path, init] of kinds) {
      const response = await app.fetch(`${path}${query}`, init);
      expect(
        [response.headers.get("location"), response.status >= 300 && response.status < 400],
        path,
      ).toEqual([null, false]);
      expect(await response.text(), path).not.toContain("evil.example");
    }
  }
});
