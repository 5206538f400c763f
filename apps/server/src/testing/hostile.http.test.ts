import { request as rawRequest } from "node:http";
import { connect } from "node:net";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { Endpoint } from "@wakafine/shared/contract/endpoint.ts";
import { endpoints } from "@wakafine/shared/contract/endpoints.ts";
import { routes } from "@wakafine/shared/contract/routes.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { hostileBodies, hostileTexts, hostileValues } from "@wakafine/testkit/hostile-values.ts";
import type { SampleCall, SampleCalls } from "@wakafine/testkit/sample-calls.ts";
import { sampleCalls } from "@wakafine/testkit/sample-calls.ts";
import type { FieldPath } from "@wakafine/testkit/schema-fields.ts";
import { fieldsOf, withField } from "@wakafine/testkit/schema-fields.ts";
import { isSoak } from "@wakafine/testkit/soak.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { portOf, startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

vi.setConfig({ testTimeout: 240_000 }); // some thousand requests each

const { withStops, trainEconomic } = smallWorld.departures;
const all = Object.values(endpoints) as readonly Endpoint[];
/** Tables a refused request may write: refused check-ins are recorded [G.check.03], and rate limits count failed log-ins and codes. */
const notCounted = ["check_ins", "rate_limits"];

let app: TestApp;
let samples: SampleCalls;
beforeAll(async () => {
  app = await startTestApp({ env: { LIMITS: "false" } });
  samples = sampleCalls(app);
  await app.database.sql("update departures set total_places = 1000 where id = any ($1)", [
    [withStops.id, trainEconomic.id],
  ]);
  const tables = await app.database.sql<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1) order by 1",
    [notCounted],
  );
  await app.database.sql(
    "create table test_writes (id bigint generated always as identity primary key)",
  );
  await app.database.sql(
    "create function test_write() returns trigger language plpgsql as $$ begin insert into test_writes default values; return null; end $$",
  );
  for (const { name } of tables)
    for (const change of ["insert", "delete"]) {
      const counted =
        name === "audit_log" && change === "insert" ? "when (new.action not like 'refuse %')" : "";
      await app.database.sql(
        `create trigger test_${change} after ${change} on ${name} for each row ${counted} execute function test_write()`,
      );
    }
});
afterAll(() => app.stop());

/** Returns valid input with every optional field set, so that a hostile field is the only invalid one. */
async function sampleOf(id: Endpoint["id"]): Promise<SampleCall> {
  afterRefusal = null;
  const sample: SampleCall = await samples[id]();
  if (id === "createBooking") {
    return {
      body: {
        ...(sample.body as object),
        departure_uuid: withStops.id,
        destination_city: "Bafoussam",
        boarding_station: { quarter: "Melen", departure_hour: "06:20" },
        return_url: null,
        expected_total: null,
      },
    };
  }
  if (id === "createDeparture") {
    return {
      ...sample,
      body: {
        ...(sample.body as object),
        skip_exist_dates: true,
        intermediate_destinations: [{ city: "Yaounde", price: 1500, duration: "01:00" }],
      },
    };
  }
  return sample;
}

interface Sent {
  readonly path: string;
  readonly method: string;
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

function addressOf(
  { id }: Endpoint,
  sample: SampleCall,
  encoded: Readonly<Record<string, string>> = {},
): string {
  const path = routes[id].path.replace(
    /\{(\w+)\}/g,
    (_whole, name: string) => encoded[name] ?? encodeURIComponent(sample.params?.[name] ?? ""),
  );
  const query = Object.entries({ ...sample.query, ...encoded }).filter(
    ([name]) => !(name in (sample.params ?? {})),
  );
  return `/api/${path}${query.length > 0 ? `?${query.map(([name, value]) => `${name}=${name in encoded ? encoded[name] : encodeURIComponent(String(value))}`).join("&")}` : ""}`;
}

/** Errors found in responses. A test expects an empty list at its end, so that one run shows every error. */
let errors: string[] = [];
beforeEach(() => {
  errors = [];
});

/** The last write after the last refused request. Null when a request may have written since. */
let afterRefusal: string | null = null;

/** Sends a request and records an error unless it succeeds or is refused with code and message and has written nothing. Returns the status. */
async function sendAndCheck(sent: Sent, name: string): Promise<number> {
  const before = afterRefusal ?? (await lastWrite());
  const response = await app.fetch(sent.path, {
    method: sent.method,
    ...(sent.headers ? { headers: sent.headers } : {}),
    ...(sent.body === undefined ? {} : { body: sent.body as string }),
  });
  const text = await response.text();
  const error = response.status < 400 ? null : errorOfRefusal(response.status, text);
  afterRefusal = response.status < 400 ? null : await lastWrite();
  if (error) errors.push(`${name}: ${error}: ${response.status} ${text.slice(0, 200)}`);
  else if (afterRefusal !== null && afterRefusal !== before)
    errors.push(`${name}: refused, but rows were written`);
  return response.status;
}

function errorOfRefusal(status: number, text: string): string | null {
  if (![400, 401, 403, 404, 409, 413, 429].includes(status)) return "not a refusal";
  if (/select |insert |syntax error|violates|pg_|at .*\.ts:\d/i.test(text))
    return "exposes internals";
  try {
    const body = JSON.parse(text) as { message: string; error_code: keyof typeof errorMessages };
    return errorMessages[body.error_code]?.fr === body.message
      ? null
      : "code or message is not in the catalogue";
  } catch {
    return "not the response envelope";
  }
}

/** Returns the number of the last row that was written or deleted; what was rolled back is not counted. */
async function lastWrite(): Promise<string> {
  const [row] = await app.database.sql<{ last: string }>(
    "select coalesce(max(id), 0)::text as last from test_writes",
  );
  return row!.last;
}

/** Returns a third of the values, a different third for each field; all of them in a soak test. */
const someOf = <Value>(values: readonly Value[], field: number): readonly Value[] =>
  isSoak ? values : values.filter((_value, index) => (index + field) % 3 === 0);

/** Sends every value and returns the statuses. Creates a new sample after each success, because a success may consume it. */
async function tryAll<Value>(
  endpoint: Endpoint,
  values: Iterable<Value>,
  send: (sample: SampleCall, value: Value) => Promise<number>,
): Promise<number[]> {
  const statuses: number[] = [];
  let sample = await sampleOf(endpoint.id);
  for (const value of values) {
    const status = await send(sample, value);
    statuses.push(status);
    if (status < 400 && routes[endpoint.id].method !== "GET") sample = await sampleOf(endpoint.id);
  }
  return statuses;
}

const headersOf = ({ token }: SampleCall): Record<string, string> => ({
  "content-type": "application/json",
  ...(token ? { authorization: token } : {}),
});

describe.each(
  all.filter(({ body, raw }) => body && !raw).map((endpoint) => [endpoint.id, endpoint] as const),
)("the body of %s", (id, endpoint) => {
  const { method } = routes[id];
  test("a hostile value in any field is refused with code and message or has no effect", async () => {
    const fields = fieldsOf(endpoint.body!);
    expect(fields.length).toBeGreaterThan(0);
    const attempts = fields.flatMap((path, index) =>
      someOf(hostileValues, index).map(([name, value]) => ({ path, name, value })),
    );
    const statuses = await tryAll(
      endpoint,
      attempts,
      (sample, { path, name, value }: { path: FieldPath; name: string; value: unknown }) =>
        sendAndCheck(
          {
            path: addressOf(endpoint, sample),
            method,
            headers: headersOf(sample),
            body: JSON.stringify(withField(sample.body, path, value)),
          },
          `${id} ${path.join(".")} ${name}`,
        ),
    );
    expect(errors).toEqual([]);
    expect(statuses).toContain(400);
  });

  test("a body of the wrong type is refused with code and message", async () => {
    await tryAll(endpoint, hostileBodies, (sample, [name, body]) =>
      sendAndCheck(
        { path: addressOf(endpoint, sample), method, headers: headersOf(sample), body },
        `${id} ${name}`,
      ),
    );
    const { headers, ...sample } = {
      ...(await sampleOf(id)),
      headers: { "content-type": "text/html" },
    };
    expect(
      await sendAndCheck(
        {
          path: addressOf(endpoint, sample),
          method,
          headers: { ...headersOf(sample), ...headers },
          body: "<p>",
        },
        `${id} text/html`,
      ),
    ).toBe(400);
    expect(errors).toEqual([]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe.each(
  all
    .filter(({ query, params }) => query ?? params)
    .map((endpoint) => [endpoint.id, endpoint] as const),
)("the address of %s", (id, endpoint) => {
  test("a hostile text in any parameter is refused with code and message or has no effect", async () => {
    const names = [
      ...(endpoint.query ? fieldsOf(endpoint.query) : []),
      ...(endpoint.params ? fieldsOf(endpoint.params) : []),
    ]
      .filter((path) => path.length === 1)
      .map(([name]) => String(name));
    const attempts = names.flatMap((field, index) =>
      someOf(hostileTexts, index).map(([name, encoded]) => ({ field, name, encoded })),
    );
    await tryAll(endpoint, attempts, (sample, { field, name, encoded }) =>
      sendAndCheck(sentTo(sample, { [field]: encoded }), `${id} ${field} ${name}`),
    );
    const queried = endpoint.query
      ? fieldsOf(endpoint.query)
          .filter((path) => path.length === 1)
          .map(String)
      : [];
    await tryAll(endpoint, queried, async (sample, field) =>
      sendAndCheck(
        sentTo(sample, { [field]: `a&${field}=b&${field}[]=c&__proto__=d` }),
        `${id} ${field} twice`,
      ),
    );
    expect(errors).toEqual([]);
  });

  function sentTo(sample: SampleCall, encoded: Readonly<Record<string, string>>): Sent {
    const hasBody = sample.body !== undefined && routes[id].method !== "GET";
    return {
      path: addressOf(endpoint, sample, encoded),
      method: routes[id].method,
      headers: hasBody ? headersOf(sample) : sample.token ? { authorization: sample.token } : {},
      ...(hasBody ? { body: JSON.stringify(sample.body) } : {}),
    };
  }
});

describe("headers", () => {
  test("hostile tokens, keys, cookies and languages are refused with code and message or ignored", async () => {
    const texts = [
      "x",
      "x".repeat(5000),
      "Bearer",
      "Bearer  ",
      "Bearer ' or 1=1 --",
      "null",
      "%00",
      "\u00e9\u00ff",
      "a, b",
      "{}",
    ];
    for (const text of texts) {
      expect(
        await sendAndCheck(
          { path: "/api/user/me", method: "GET", headers: { authorization: text } },
          `authorization ${text}`,
        ),
      ).toBe(401);
      for (const header of [
        "accept-language",
        "cookie",
        "x-forwarded-for",
        "accept",
        "if-none-match",
        "origin",
      ]) {
        expect(
          await sendAndCheck(
            { path: "/api/tickets/keys", method: "GET", headers: { [header]: text } },
            `${header} ${text}`,
          ),
        ).toBe(200);
      }
      await tryAll(endpoints.createBooking, [text], (sample) =>
        sendAndCheck(
          {
            path: "/api/bookings",
            method: "POST",
            body: JSON.stringify(sample.body),
            headers: { ...headersOf(sample), "idempotency-key": text },
          },
          `key ${text}`,
        ),
      );
    }
    expect(errors).toEqual([]);
  });

  test("oversized headers are refused with code and message, and the process keeps running", async () => {
    const { status, body } = await new Promise<{ status: number; body: string }>(
      (resolve, reject) => {
        const sent = rawRequest(
          {
            port: portOf(app.app),
            path: "/api/tickets/keys",
            headers: { "x-long": "y".repeat(60_000) },
          },
          (response) => {
            let text = "";
            response
              .on("data", (part: Buffer) => (text += part.toString()))
              .on("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
          },
        );
        sent.on("error", reject).end();
      },
    );
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({
      error_code: "invalid_input",
      message: errorMessages.invalid_input.fr,
    });
    expect((await app.fetch("/api/tickets/keys")).status).toBe(200);
  });

  test("a request that is not HTTP returns 400 with a message", async () => {
    const result = await new Promise<string>((resolve, reject) => {
      let text = "";
      const socket = connect(portOf(app.app), "127.0.0.1", () => socket.write("NONSENSE\r\n\r\n"));
      socket
        .on("data", (part) => (text += part.toString()))
        .on("close", () => resolve(text))
        .on("error", reject);
    });
    expect(result).toMatch(/^HTTP\/1\.1 400 /);
    expect(result).toContain(errorMessages.invalid_input.fr);
  });
});

test("the ledger check passes after all hostile requests", async () => {
  // The tickets of the check-in samples were inserted directly and have no payment attempt.
  expect(
    (await app.app.payments.checkLedger()).filter(
      ({ check }) => check !== "a paid booking has the attempt that paid it",
    ),
  ).toEqual([]);
});
