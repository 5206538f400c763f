import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import { routes } from "@wakafine/shared/contract/routes.ts";
import type { ErrorCode } from "@wakafine/shared/messages/errors.ts";
import { errorMessages, errorStatus } from "@wakafine/shared/messages/errors.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { appError } from "./failure.ts";

const { trainEconomic, withStops } = smallWorld.departures;
const perDevice = 5;
const perAddress = 12;
const page = `/app/result?city_departure=yaounde&city_destination=douala&departure_date=${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}&place_require=1`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    env: {
      TRUSTED_PROXIES: "127.0.0.1",
      SEARCHES_PER_DEVICE: `${perDevice}`,
      SEARCHES_PER_ADDRESS: `${perAddress}`,
      HOLD_REQUESTS_PER_DEVICE: `${perDevice}`,
      HOLD_REQUESTS_PER_ADDRESS: `${perAddress}`,
      PICTURES_PER_DEVICE: `${perDevice}`,
      PICTURES_PER_ADDRESS: `${perAddress}`,
    },
  });
});
afterAll(() => app.stop());

let now: number;
beforeEach(() => {
  now = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => now);
});
afterEach(() => void vi.restoreAllMocks());

interface From {
  readonly address: string;
  readonly device?: string;
  readonly language?: string;
}

let made = 0;
/** Returns an address that no other test uses. */
const newAddress = (): string => `198.51.100.${(made += 1)}`;
const headersOf = ({ address, device, language }: From): Record<string, string> => ({
  "x-forwarded-for": address,
  ...(device ? { cookie: `device=${device}` } : {}),
  ...(language ? { "accept-language": language } : {}),
});
const repeat = async (
  times: number,
  work: (index: number) => Promise<number>,
): Promise<number[]> => {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) statuses.push(await work(index));
  return statuses;
};
const search = (from: From): Promise<Response> =>
  app.fetch("/api/departures/v2", { headers: headersOf(from) });

/** The limited endpoints, each with the body of a caller without a hold. */
const calls: readonly (readonly [RouteId, object | null])[] = [
  ["searchDepartures", {}],
  ["searchDeparturesByQuery", null],
  ["listDepartures", null],
  ["getDeparture", null],
  ["holdSeats", { legs: [{ departure_uuid: trainEconomic.id }], places: 1 }],
  ["changeHold", { places: 2 }],
  ["releaseHold", null],
  ["createBooking", sampleBooking(trainEconomic.id, 1)],
  ["payOrder", { payment_method: "MOBILE" }],
  ["requestPhoneCode", { phonenumber: "+237677123456" }],
  ["checkVoucher", { code: "BON-22222-22222-22222" }],
  ["getTicketImage", null],
  ["getOrderDocument", null],
];

describe.each(calls)("%s", (id, body) => {
  const path = `/api/${routes[id].path.replace("{id}", withStops.id).replace("{token}", "nothing")}`;
  const send = (from: From): Promise<Response> =>
    app.fetch(path, {
      method: routes[id].method,
      headers: { ...headersOf(from), ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  test("beyond the limit of a device returns 429 with retry-after and a message in the requested language, but not for another device [G.cross.04]", async () => {
    const address = newAddress();
    const statuses = await repeat(
      perDevice,
      async () => (await send({ address, device: `${id}-first` })).status,
    );
    expect(statuses).not.toContain(500);
    for (const language of ["fr", "en"] as const) {
      const refused = await send({ address: newAddress(), device: `${id}-first`, language });
      const { error_code, message } = (await refused.json()) as {
        error_code: string;
        message: string;
      };
      expect([refused.status, error_code, message]).toEqual([
        429,
        "too_many_requests",
        errorMessages.too_many_requests[language],
      ]);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    }
    const other = (await (await send({ address, device: `${id}-other` })).json()) as {
      error_code?: string;
    };
    expect(other.error_code).not.toBe("too_many_requests");
    now += 61_000;
    const later = (await (await send({ address, device: `${id}-first` })).json()) as {
      error_code?: string;
    };
    expect(later.error_code).not.toBe("too_many_requests");
  });
});

describe("an address", () => {
  test("has a higher limit for all its devices together, which does not affect another address", async () => {
    const address = newAddress();
    expect(
      await repeat(
        perAddress,
        async (index) => (await search({ address, device: `made-up-${index}` })).status,
      ),
    ).toEqual(Array(perAddress).fill(200));
    expect([
      (await search({ address })).status,
      (await search({ address: newAddress() })).status,
    ]).toEqual([429, 200]);
  });

  test("of IPv6 is its /64", async () => {
    expect(
      await repeat(
        perAddress + 1,
        async (index) => (await search({ address: `2001:db8:1:2::${index + 1}` })).status,
      ),
    ).toEqual([...Array(perAddress).fill(200), 429]);
    expect((await search({ address: "2001:db8:1:3::1" })).status).toBe(200);
  });

  test("beyond the limit of searches can still hold and release seats", async () => {
    const address = newAddress();
    await repeat(perAddress + 1, async () => (await search({ address })).status);
    expect(
      (
        await app.fetch("/api/bookings/hold/nothing", {
          method: "DELETE",
          headers: headersOf({ address }),
        })
      ).status,
    ).not.toBe(429);
  });
});

test("a refusal of unverified holds has a retry time, like every 429", async () => {
  const hold = (device: string) =>
    app.fetch(`/api/${routes.holdSeats.path}`, {
      method: "POST",
      headers: {
        ...headersOf({ address: "198.51.101.1", device }),
        "content-type": "application/json",
      },
      body: JSON.stringify({ legs: [{ departure_uuid: trainEconomic.id }], places: 10 }),
    });
  await hold("unverified");
  const refused = await hold("unverified");
  expect([refused.status, ((await refused.json()) as { error_code: string }).error_code]).toEqual([
    429,
    "phone_verification_required",
  ]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

test.each((Object.keys(errorStatus) as ErrorCode[]).filter((code) => errorStatus[code] === 429))(
  "%s has a retry time, its own if it has one",
  (code) => {
    expect(appError(code).retryAfterSeconds).toBe(60);
    expect(appError(code, { retryAfterSeconds: 900 }).retryAfterSeconds).toBe(900);
  },
);

describe("the results page", () => {
  test("has the same limit as searches and then returns 429 with retry-after and a message in the visitor's language", async () => {
    const address = newAddress();
    const ask = (language = "fr") =>
      app.fetch(page, { headers: { "x-forwarded-for": address, cookie: `language=${language}` } });
    expect((await ask()).status).toBe(200);
    await repeat(perAddress, async () => (await search({ address })).status);
    for (const language of ["fr", "en"] as const) {
      const refused = await ask(language);
      expect([
        refused.status,
        refused.headers.get("content-type"),
        refused.headers.get("cache-control"),
      ]).toEqual([429, expect.stringContaining("text/html"), "no-store"]);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await refused.text()).toContain(errorMessages.too_many_requests[language]);
    }
    expect((await app.fetch("/healthz", { headers: { "x-forwarded-for": address } })).status).toBe(
      200,
    );
  });
});

test("LIMITS=false turns the request limits off", async () => {
  const unlimited = await startTestApp({
    database: app.database,
    sandbox: app.sandbox,
    env: { LIMITS: "false", SEARCHES_PER_ADDRESS: "1", SEARCHES_PER_DEVICE: "1" },
  });
  try {
    for (let index = 0; index < 3; index += 1)
      expect(
        (await unlimited.call("listDepartures", { query: {} }, { device: "one" })).status,
      ).toBe(200);
  } finally {
    await unlimited.stop();
  }
});
