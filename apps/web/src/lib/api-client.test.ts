import { routes } from "@wakafine/shared/contract/routes.ts";
import { expect, test, vi } from "vitest";
import { addressOf, apiBaseOf } from "./api-address.ts";
import { type ApiDeps, createApiClient } from "./api-client.ts";
import { type Account, createClientStore } from "./client-store.ts";
import { createReloadOnce } from "./reload-once.ts";

const account: Account = { user: {}, uuid: "u", agency: { name: "A" }, token: "the-token" };

function answering(status: number, body: unknown) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  // A 204 response must not have a body.
  return vi.fn<ApiDeps["fetch"]>(
    async () => new Response(status === 204 ? null : text, { status }),
  );
}

function world(fetch = answering(200, { message: "ok", data: { x: 1 } }), loggedIn = false) {
  const storage = { getItem: () => null, setItem: () => undefined };
  const store = createClientStore({ storage, later: () => undefined, now: () => 0 });
  if (loggedIn) store.set("account", account);
  const notify = vi.fn<ApiDeps["notify"]>();
  const reload = vi.fn();
  const callApi = createApiClient({ base: "/api/", routes, fetch, store, notify, reload });
  const sent = () => {
    const [address, init] = fetch.mock.calls[0] ?? [];
    return { address, init, headers: new Headers(init?.headers) };
  };
  return { callApi, store, notify, reload, fetch, sent };
}

const search = { query: {}, body: {} } as never;

test("the API base comes from the environment, else it is our own origin [C7.cross.04]", () => {
  expect(apiBaseOf({ VITE_API_BASE: "https://api.example.test/v1" })).toBe(
    "https://api.example.test/v1/",
  );
  expect(apiBaseOf({ VITE_API_BASE: "https://api.example.test/" })).toBe(
    "https://api.example.test/",
  );
  expect(apiBaseOf({})).toBe("/api/");
});

test("path parameters are encoded and empty query values are omitted", () => {
  expect(
    addressOf({ base: "/api/", routes }, "getDeparture", {
      params: { id: "a/b ç" },
      query: { city: "Yaoundé", hour: "", page: 2 },
    }),
  ).toBe("/api/departures/a%2Fb%20%C3%A7?city=Yaound%C3%A9&page=2");
  expect(() => addressOf({ base: "/api/", routes }, "getDeparture", {})).toThrow("id");
});

test("a body is sent as JSON with the chosen language", async () => {
  const { callApi, store, sent } = world();
  store.set("language", "en");
  await callApi("searchDepartures", { body: { city_departure: "Yaoundé" } } as never);
  expect(sent().address).toBe("/api/departures/v2");
  expect(sent().init?.method).toBe("POST");
  expect(sent().headers.get("content-type")).toBe("application/json");
  expect(sent().headers.get("accept-language")).toBe("en");
  expect(sent().init?.body).toBe('{"city_departure":"Yaoundé"}');
});

test("a file body leaves the content type to the browser, which writes multipart/form-data", async () => {
  const { callApi, sent } = world();
  const form = new FormData();
  form.set("file", new Blob(["x"]), "x.png");
  await callApi("searchDepartures", { body: form } as never);
  expect(sent().headers.has("content-type")).toBe(false);
  expect(new Request("http://x.test", sent().init).headers.get("content-type")).toMatch(
    /^multipart\/form-data; boundary=/,
  );
});

test("an authenticated call sends the stored token, a guest's call sends none", async () => {
  const member = world(undefined, true);
  await member.callApi("getMe", undefined, { authenticated: true });
  expect(member.sent().headers.get("authorization")).toBe("the-token");
  const guest = world();
  await guest.callApi("getDefaultData", undefined);
  expect(guest.sent().headers.has("authorization")).toBe(false);
});

test("without a token an authenticated call sends nothing, clears the account and reloads [C7.cross.08]", async () => {
  const { callApi, store, fetch, reload, notify } = world(undefined, true);
  store.set("account", { ...account, token: "" });
  const result = await callApi("getMe", undefined, { authenticated: true });
  expect(result).toMatchObject({ ok: false, failure: { kind: "unauthenticated", status: 0 } });
  expect(fetch).not.toHaveBeenCalled();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(notify).not.toHaveBeenCalled();
  expect(store.get("account")).toBeNull();
});

test("the page reloads at most once per ten seconds, across reloads", () => {
  const tab = new Map<string, string>();
  const storage = {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
  };
  let time = 1_000_000;
  const reload = vi.fn();
  // Each page creates its own function after a reload.
  const fresh = () => createReloadOnce(storage, reload, () => time);
  fresh()();
  time += 9_999;
  fresh()();
  expect(reload).toHaveBeenCalledTimes(1);
  time += 1;
  fresh()();
  expect(reload).toHaveBeenCalledTimes(2);
});

test("a network failure is returned, not thrown, and shown as an error in the chosen language [C7.cross.09]", async () => {
  const fetch = vi.fn<ApiDeps["fetch"]>(async () => {
    throw new TypeError("Failed to fetch");
  });
  const { callApi, notify } = world(fetch);
  const result = await callApi("searchDepartures", search);
  const message = "Erreur de connexion internet. Vérifiez votre connexion et réessayez";
  expect(result).toMatchObject({ ok: false, failure: { kind: "network", status: 0, message } });
  expect(notify).toHaveBeenCalledExactlyOnceWith("error", message);
});

test("an interrupted response is a network failure", async () => {
  const body = new ReadableStream({
    start: (controller) => controller.error(new TypeError("terminated")),
  });
  const { callApi } = world(
    vi.fn<ApiDeps["fetch"]>(async () => new Response(body, { status: 200 })),
  );
  expect(await callApi("getDefaultData", undefined)).toMatchObject({
    ok: false,
    failure: { kind: "network" },
  });
});

test.each(["<!doctype html><title>Wi-Fi</title>", "", "null"])(
  "a success whose body is %j comes from an intermediary, not from the API: it is a network failure [G.book.24]",
  async (body) => {
    const fetch = vi.fn<ApiDeps["fetch"]>(async () => new Response(body, { status: 200 }));
    const { callApi, notify } = world(fetch, true);
    const result = await callApi("createCounterSale", { body: {} } as never);
    expect(result).toMatchObject({ ok: false, failure: { kind: "network", status: 0 } });
    expect(notify).toHaveBeenCalledOnce();
  },
);

test.each([
  [200, true],
  [201, true],
  [202, false],
  [204, false],
  [304, false],
  [500, false],
])("status %i succeeds: %s [C7.cross.10]", async (status, ok) => {
  const fetch = vi.fn<ApiDeps["fetch"]>(
    async () =>
      new Response(status === 204 || status === 304 ? null : '{"message":"m","data":{"x":1}}', {
        status,
      }),
  );
  const { callApi } = world(fetch);
  expect((await callApi("getDefaultData", undefined)).ok).toBe(ok);
});

test("a refusal shows its message as a warning and returns its code and data", async () => {
  const { callApi, notify } = world(
    answering(409, {
      message: "Il ne reste pas assez de places",
      error_code: "seats_unavailable",
      data: { left: 1 },
    }),
  );
  const result = await callApi("searchDepartures", search);
  expect(notify).toHaveBeenCalledExactlyOnceWith("warning", "Il ne reste pas assez de places");
  expect(result).toMatchObject({
    failure: { status: 409, code: "seats_unavailable", data: { left: 1 } },
  });
});

test.each([
  [{ messages: "x" }, "x"],
  [{ messages: ["a", "b"] }, "a. b"],
  [{ message: "", messages: "y" }, "y"],
  [{ message: "first", messages: "second" }, "first"],
  [{}, "Une erreur inattendue est survenue. Veuillez réessayer plus tard"],
  ["<html>bad gateway</html>", "Une erreur inattendue est survenue. Veuillez réessayer plus tard"],
])("the toast of %j is '%s' [A8.cross.01, G.cross.01]", async (body, text) => {
  const { callApi, notify } = world(answering(400, body));
  await callApi("searchDepartures", search);
  expect(notify).toHaveBeenCalledExactlyOnceWith("warning", text);
});

test("the generic English text is exact when the server sends no message", async () => {
  const { callApi, store, notify } = world(answering(500, {}));
  store.set("language", "en");
  await callApi("searchDepartures", search);
  expect(notify).toHaveBeenCalledExactlyOnceWith(
    "warning",
    "An unexpected error has occurred. Please try again later",
  );
});

test("a quiet call and an aborted call show no toast", async () => {
  const quiet = world(answering(400, { message: "m" }));
  await quiet.callApi("searchDepartures", search, { quiet: true });
  expect(quiet.notify).not.toHaveBeenCalled();
  const aborted = world(
    vi.fn<ApiDeps["fetch"]>(async () => Promise.reject(new DOMException("gone", "AbortError"))),
  );
  await aborted.callApi("searchDepartures", search, { signal: AbortSignal.abort() });
  expect(aborted.notify).not.toHaveBeenCalled();
});

test("an idempotency key is sent as a header", async () => {
  const { callApi, sent } = world();
  await callApi("searchDepartures", search, { idempotencyKey: "k-1" });
  expect(sent().headers.get("idempotency-key")).toBe("k-1");
});

test("a session that is unknown to the server ends in the browser", async () => {
  const { callApi, store } = world(answering(401, { message: "token invalide" }), true);
  await callApi("getMe", undefined, { authenticated: true });
  expect(store.get("account")).toBeNull();
});

test("a late refusal of a former session does not end the current session", async () => {
  const response = Promise.withResolvers<Response>();
  const { callApi, store } = world(
    vi.fn<ApiDeps["fetch"]>(() => response.promise),
    true,
  );
  const late = callApi("getMe", undefined, { authenticated: true, quiet: true });
  const next: Account = { ...account, token: "the-next-token" };
  store.set("account", next);
  response.resolve(new Response('{"message":"token invalide"}', { status: 401 }));
  expect(await late).toMatchObject({ ok: false, failure: { status: 401 } });
  expect(store.get("account")).toEqual(next);
});

test("response fields beside message and data are returned, such as the token of a login and the dates of a conflict", async () => {
  const login = await world(
    answering(200, { message: "m", data: { x: 1 }, Authorization: "secret" }),
  ).callApi("getDefaultData", undefined);
  expect(login).toMatchObject({ ok: true, extra: { Authorization: "secret" } });
  const conflict = {
    message: "m",
    error_code: "departure_conflict",
    data: [],
    exist_dates: ["18-12-2026"],
  };
  const refused = await world(answering(409, conflict)).callApi("getDefaultData", undefined, {
    quiet: true,
  });
  expect(refused).toMatchObject({
    ok: false,
    failure: { code: "departure_conflict", data: [], extra: { exist_dates: ["18-12-2026"] } },
  });
});

test("the list of users succeeds with status 200 only, every other call also with 201 [G.cross.14]", async () => {
  const page = { message: "ok", data: { data: [] } };
  const statusesOf = async (only200: boolean) => {
    const results = await Promise.all(
      [200, 201].map((status) =>
        world(answering(status, page), true).callApi(
          "listAgencyUsers",
          { query: {} },
          { authenticated: true, only200 },
        ),
      ),
    );
    return results.map((result) => result.ok);
  };
  expect(await statusesOf(true)).toEqual([true, false]);
  expect(await statusesOf(false)).toEqual([true, true]);
});

test("a call with its own token sends it instead of the session's, sends none when it is empty, and ends no session when refused [G.auth.10]", async () => {
  for (const [token, sentToken] of [
    ["restricted", "restricted"],
    ["", null],
  ] as const) {
    const { callApi, store, sent } = world(
      answering(401, { message: "token invalide", data: null }),
      true,
    );
    const result = await callApi(
      "validateAccount",
      { params: { code: "123456" }, body: {} },
      { token, quiet: true },
    );
    expect(result.ok).toBe(false);
    expect(sent().headers.get("authorization")).toBe(sentToken);
    expect(store.get("account")).toEqual(account);
  }
});

test("a call can use the alias path of its endpoint [G.auth.02]", async () => {
  const { callApi, sent } = world();
  await callApi("register", { body: {} } as never, { alias: "auth/customer/register" });
  expect(sent().address).toBe("/api/auth/customer/register");
});
