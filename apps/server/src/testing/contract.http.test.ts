import { addressesOf } from "@wakafine/server/http/api.ts";
import { maxResponseItems, maxResponseText } from "@wakafine/server/http/api-description.ts";
import type { Endpoint } from "@wakafine/shared/contract/endpoint.ts";
import { endpoints } from "@wakafine/shared/contract/endpoints.ts";
import { errorMessages, errorStatus } from "@wakafine/shared/messages/errors.ts";
import type { SampleCall, SampleCalls } from "@wakafine/testkit/sample-calls.ts";
import { sampleCalls } from "@wakafine/testkit/sample-calls.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const all = Object.values(endpoints) as readonly Endpoint[];
const statuses = [200, 201, 400, 401, 402, 403, 404, 408, 409, 413, 415, 429, 500, 503];

let app: TestApp;
let samples: SampleCalls;
beforeAll(async () => {
  app = await startTestApp({ env: { LIMITS: "false", CORS_ORIGINS: "https://partner.example" } });
  samples = sampleCalls(app);
});
afterAll(() => app.stop());

interface Place {
  readonly method: string;
  readonly path: string;
}

function send(
  place: Place,
  sample: SampleCall,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const path = place.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(sample.params?.[name] ?? ""),
  );
  const query = new URLSearchParams(
    Object.entries(sample.query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString();
  const hasBody = sample.body !== undefined && place.method !== "GET";
  return app.fetch(`/api/${path}${query ? `?${query}` : ""}`, {
    method: place.method,
    headers: {
      ...(hasBody ? { "content-type": "application/json" } : {}),
      ...(sample.token ? { authorization: sample.token } : {}),
      ...headers,
    },
    ...(hasBody ? { body: JSON.stringify(sample.body) } : {}),
  });
}

/** Returns the paths of numbers with more than two decimals and of texts that contain `undefined` or `NaN`. */
function oddValues(value: unknown, at = "data"): string[] {
  if (typeof value === "number")
    return Math.abs(value * 100 - Math.round(value * 100)) > 1e-6 ? [`${at}: ${value}`] : [];
  if (typeof value === "string")
    return /^(undefined|NaN|null|\[object Object\])$/.test(value) ? [`${at}: ${value}`] : [];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) => oddValues(inner, `${at}.${key}`));
}

/** Returns the paths of texts and lists that exceed the maximum lengths in the API reference. */
function aboveLimits(value: unknown, at = "data"): string[] {
  if (typeof value === "string") return value.length > maxResponseText ? [at] : [];
  if (value === null || typeof value !== "object") return [];
  return [
    ...(Array.isArray(value) && value.length > maxResponseItems ? [at] : []),
    ...Object.entries(value).flatMap(([key, inner]) => aboveLimits(inner, `${at}.${key}`)),
  ];
}

describe.each(all.map((endpoint) => [endpoint.id, endpoint] as const))("%s", (id, endpoint) => {
  test("its literal path and every alias return a message and data of the contract's shape [G.cross.13, C7.cross.03, C7.cross.10, G.cross.04, G.cross.14, G.cross.15]", async () => {
    for (const place of addressesOf(endpoints[id])) {
      const response = await send(place, await samples[id]());
      const name = `${place.method} ${place.path}`;
      expect(response.status, name).toBe(endpoint.created ? 201 : 200);
      if (endpoint.raw) {
        await response.arrayBuffer();
        continue;
      }
      expect(response.headers.get("content-type"), name).toBe("application/json; charset=utf-8");
      const isCacheable = endpoint.publicData === true && response.headers.has("etag"); // public data may be cached if the cache revalidates it each time
      expect(response.headers.get("cache-control"), name).toBe(
        isCacheable ? "no-cache" : "no-store",
      );
      const body = (await response.json()) as { message: unknown; data: unknown };
      expect(body.message, name).toEqual(expect.stringMatching(/\S/));
      const parsed = endpoint.output.safeParse(body.data);
      expect(parsed.error?.issues ?? [], name).toEqual([]);
      expect(parsed.data, `${name}: nothing beside the contract`).toEqual(body.data);
      expect(oddValues(body.data), name).toEqual([]);
      expect(aboveLimits(body.data), name).toEqual([]);
    }
  });

  test("returns its success message in the requested language [C7.cross.02, G.cross.12]", async () => {
    if (endpoint.raw) return;
    const [place] = addressesOf(endpoints[id]);
    const messages: string[] = [];
    for (const language of ["fr", "en-GB,fr;q=0.5"]) {
      const response = await send(place!, await samples[id](), { "accept-language": language });
      messages.push(((await response.json()) as { message: string }).message);
    }
    expect(new Set(messages).size).toBe(2);
  });
});

interface Operation {
  readonly summary?: string;
  readonly security?: readonly object[];
  readonly description?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: object }>>;
  };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly content?: Readonly<
          Record<
            string,
            { readonly schema: { readonly properties?: Readonly<Record<string, unknown>> } }
          >
        >;
      }
    >
  >;
}

interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: object };
}

describe("the API reference", () => {
  const entities =
    "Account Agency Departure Error Hold Invitation Me Member Order OwnAgency Payment PaymentAttempt Refund Session Ticket".split(
      " ",
    );
  let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  let schemas: readonly string[];
  let version: string;
  beforeAll(async () => {
    const response = await app.fetch("/api/docs/json");
    expect(response.status).toBe(200);
    const document = (await response.json()) as Description;
    paths = document.paths;
    schemas = Object.keys(document.components.schemas);
    version = document.openapi;
  });

  test("lists every path of the contract, aliases too, and nothing else below /api [A7.cross.01, G.cross.05]", () => {
    const wanted = all.flatMap(({ id }) =>
      addressesOf(endpoints[id]).map(({ method, path }) => `${method} /api/${path}`),
    );
    const listed = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(
      listed.filter((one) => !one.startsWith("OPTIONS ") && one.includes(" /api/")).sort(),
    ).toEqual(wanted.sort());
  });

  test("describes the payload, parameters, response, access and errors of every endpoint [A7.cross.01]", () => {
    for (const endpoint of all) {
      for (const { method, path } of addressesOf(endpoint)) {
        const operation = paths[`/api/${path}`]?.[method.toLowerCase()];
        const name = `${method} ${path}`;
        expect(operation?.summary, name).toBe(endpoint.summary);
        expect(operation?.description, name).toMatch(
          /^Access: (public|account|administrator|(every agency role|agency roles [\d, ]+( and above 8)?)( of agencies with (trips|parcels))?(, administrator)?)\. Errors: /,
        );
        for (const error of endpoint.errors) {
          expect(operation?.description, name).toContain(error);
          const { content } = operation?.responses[errorStatus[error]] ?? {};
          expect(JSON.stringify(content), name).toContain(`"${error}"`);
        }
        expect(operation?.responses, name).toHaveProperty("429");
        expect(operation?.responses, name).toHaveProperty("500");
        const guarded = endpoint.access.kind !== "public";
        expect(operation?.security, name).toEqual([...(guarded ? [] : [{}]), { session: [] }]);
        if (guarded) expect(operation?.responses, name).toHaveProperty("401");
        if (endpoint.body && !endpoint.raw)
          expect(
            Object.keys(operation?.requestBody?.content["application/json"]?.schema ?? {}),
            name,
          ).not.toEqual([]);
        for (const [parameter] of path.matchAll(/(?<=\{)\w+(?=\})/g))
          expect(operation?.parameters, name).toContainEqual(
            expect.objectContaining({ name: parameter, in: "path" }),
          );
        if (endpoint.raw) continue;
        const result =
          operation?.responses[endpoint.created ? "201" : "200"]?.content?.["application/json"]
            ?.schema;
        expect(Object.keys(result?.properties ?? {}), name).toEqual(
          expect.arrayContaining(["message", "data"]),
        );
      }
    }
  });

  test("is OpenAPI 3.1, and each entity is one named schema that responses refer to [A7.cross.01]", () => {
    expect(version).toBe("3.1.0");
    expect(schemas).toEqual(expect.arrayContaining(entities));
    const departures = paths["/api/departures/{id}"]?.["get"];
    const { schema } = departures?.responses["200"]?.content?.["application/json"] ?? {};
    expect(schema?.properties?.["data"]).toEqual({ $ref: "#/components/schemas/DepartureDetail" });
  });

  test("has an HTML page", async () => {
    const response = await app.fetch("/api/docs/");
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("text/html"),
    ]);
    expect(await response.text()).toContain("swagger");
  });
});

describe("error responses", () => {
  interface Refusal {
    readonly place: Place;
    readonly sample: SampleCall;
    readonly code: keyof typeof errorMessages;
  }
  async function refusals(): Promise<readonly Refusal[]> {
    const wrongMember = await app.call("agencyLogin", {
      body: { identifier: "compta@inconnue.example", password: "x" },
    });
    expect(wrongMember.status).toBe(401);
    const { token } = await samples.logout();
    await app.fetch("/api/auth/logout", { method: "POST", headers: { authorization: token! } });
    return [
      { place: { method: "POST", path: "bookings" }, sample: { body: {} }, code: "invalid_input" },
      {
        place: { method: "GET", path: "departures/v2" },
        sample: { query: { departure_date: "30-02-2027" } },
        code: "invalid_input",
      },
      { place: { method: "GET", path: "user/me" }, sample: {}, code: "unauthenticated" },
      {
        place: { method: "GET", path: "user/me" },
        sample: { token: token! },
        code: "unauthenticated",
      },
      {
        place: { method: "POST", path: "auth/agency/login" },
        sample: { body: { identifier: "compta@inconnue.example", password: "x" } },
        code: "wrong_login",
      },
      { place: { method: "GET", path: "departures/nothing" }, sample: {}, code: "not_found" },
      { place: { method: "GET", path: "bookings/order/nothing" }, sample: {}, code: "not_found" },
      { place: { method: "GET", path: "no/such/path" }, sample: {}, code: "not_found" },
      { place: { method: "DELETE", path: "bookings" }, sample: {}, code: "not_found" },
      {
        place: { method: "PUT", path: "bookings/hold/nothing" },
        sample: { body: { places: 2 } },
        code: "hold_expired",
      },
      {
        place: { method: "GET", path: "departures/{id}" },
        sample: { ...(await samples.getDeparture()), query: { city_destination: "Maroua" } },
        code: "unknown_stop",
      },
      {
        place: { method: "PUT", path: "agencies/ticket" },
        sample: { ...(await samples.markTicket()), body: { code_verification: "SMP-ZZZZZZZZ" } },
        code: "ticket_not_found",
      },
    ];
  }

  test("each has a stable code, its status and a text in the requested language; an unsupported language gets French [A8.cross.02, C7.cross.02, G.cross.04, G.cross.12]", async () => {
    const languages = [
      ["fr", "fr"],
      ["en", "en"],
      ["en-GB,en;q=0.9", "en"],
      ["de", "fr"],
      ["de-DE,en;q=0.4", "en"],
      [null, "fr"],
    ] as const;
    for (const { place, sample, code } of await refusals()) {
      for (const [header, language] of languages) {
        const response = await send(
          place,
          sample,
          header === null ? {} : { "accept-language": header },
        );
        const name = `${place.method} ${place.path} ${header}`;
        const body = (await response.json()) as { message: string; error_code: string };
        expect([response.status, body.error_code, body.message], name).toEqual([
          errorStatus[code],
          code,
          errorMessages[code][language],
        ]);
      }
    }
  });

  test("every code of the catalogue has a known status and a text [G.cross.04, A8.cross.02]", () => {
    for (const [code, { fr, en }] of Object.entries(errorMessages)) {
      expect(statuses, code).toContain(errorStatus[code as keyof typeof errorStatus]);
      expect([fr, en], code).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)]);
    }
  });

  test("invalid fields are named by their path, each with a message in the requested language [C7.cross.02, A8.cross.02]", async () => {
    const responses = await Promise.all(
      ["fr", "en"].map(async (language) => {
        const { body } = await app.call(
          "holdSeats",
          { body: { legs: [{ departure_uuid: "" }], places: 11 } },
          { language },
        );
        return (
          body.data as unknown as { fields: { field: string; code: string; message: string }[] }
        ).fields;
      }),
    );
    expect(responses[0]!.map(({ field, code }) => [field, code])).toEqual([
      ["legs.0.departure_uuid", "required"],
      ["places", "too_large"],
    ]);
    expect(responses[0]!.map(({ message }) => message)).not.toEqual(
      responses[1]!.map(({ message }) => message),
    );
  });

  test("a body that is not JSON, another content type and a missing body return 400 with a message [G.cross.04]", async () => {
    const attempts: RequestInit[] = [
      { body: "{", headers: { "content-type": "application/json" } },
      { body: "", headers: { "content-type": "application/json" } },
      { body: "<a/>", headers: { "content-type": "text/xml" } },
      { body: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } },
      {},
    ];
    for (const init of attempts) {
      const response = await app.fetch("/api/bookings", { method: "POST", ...init });
      const body = (await response.json()) as { message: string; error_code: string };
      expect([response.status, body.error_code, body.message], JSON.stringify(init)).toEqual([
        400,
        "invalid_input",
        errorMessages.invalid_input.fr,
      ]);
    }
  });

  test("a body above 10 MB returns 413 in both languages on every path; one just below is read [G.cross.10]", async () => {
    const body = (bytes: number) =>
      JSON.stringify({ identifier: "x", password: "y", filling: "z".repeat(bytes) });
    const post = (bytes: number, language = "fr") =>
      app.fetch("/api/auth/agency/login", {
        method: "POST",
        headers: { "content-type": "application/json", "accept-language": language },
        body: body(bytes),
      });
    for (const language of ["fr", "en"] as const) {
      for (const bytes of [10 * 1024 * 1024 + 1, 11 * 1024 * 1024]) {
        const response = await post(bytes, language);
        expect([response.status, await response.json()]).toEqual([
          413,
          expect.objectContaining({
            error_code: "body_too_large",
            message: errorMessages.body_too_large[language],
          }),
        ]);
      }
    }
    expect((await post(10 * 1024 * 1024 - 200)).status).toBe(401);
  });

  test("a body with 30,000 values is refused before it is parsed; one long text of the same size is parsed", async () => {
    const logIn = (filling: unknown) =>
      app.call("agencyLogin", { body: { identifier: "x", password: "y", filling } } as never);
    const refused = await logIn(Array.from({ length: 30_000 }, () => ({})));
    expect([refused.status, refused.body.error_code]).toEqual([400, "invalid_input"]);
    expect((await logIn("z".repeat(90_000))).status).toBe(401);
  });

  test("of many concurrent large bodies a few are read and the others receive 503", async () => {
    const large = Buffer.from(
      JSON.stringify({ identifier: "x", password: "y", filling: "z".repeat(5_000_000) }),
    );
    const send = (body: Buffer | ReadableStream) =>
      app
        .fetch("/api/auth/agency/login", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body,
          duplex: "half",
        } as RequestInit)
        .then(
          (response) => response.status,
          () => 503, // the server closed the connection during the upload
        );
    // All requests are concurrent: each withholds its last byte until one of them has a response.
    const answered = Promise.withResolvers<void>();
    const unfinished = () =>
      new ReadableStream({
        async start(controller) {
          controller.enqueue(large.subarray(0, -1));
          await answered.promise;
          controller.enqueue(large.subarray(-1));
          controller.close();
        },
      });
    const responses = Array.from({ length: 30 }, () => send(unfinished()));
    await Promise.race(responses);
    answered.resolve();
    expect(new Set(await Promise.all(responses))).toEqual(new Set([401, 503]));
    expect(await send(large)).toBe(401); // the memory reserved for large bodies has been released
  });

  test("a request that takes longer than 30 s to arrive is aborted", () => {
    expect(app.app.server.server.requestTimeout).toBe(30_000);
  });
});

describe("origins and headers", () => {
  const ask = (origin: string | null, method = "GET") =>
    app.fetch("/api/tickets/keys", { method, headers: origin ? { origin } : {} });

  test("only configured origins may read responses, and `Vary` names the origin [G.cross.10]", async () => {
    const known = await ask("https://partner.example");
    expect(known.headers.get("access-control-allow-origin")).toBe("https://partner.example");
    expect(known.headers.get("access-control-expose-headers")).toContain("Authorization");
    for (const origin of [
      "https://evil.example",
      "https://partner.example.evil.example",
      "null",
      null,
    ]) {
      const result = await ask(origin);
      expect(result.headers.get("access-control-allow-origin"), String(origin)).toBeNull();
      expect(result.headers.get("vary")?.toLowerCase() ?? "", String(origin)).toContain("origin");
    }
  });

  test("a preflight of a configured origin is allowed the methods and headers of the contract [G.cross.10]", async () => {
    const preflight = await app.fetch("/api/agencies/ticket", {
      method: "OPTIONS",
      headers: {
        origin: "https://partner.example",
        "access-control-request-method": "PUT",
        "access-control-request-headers": "authorization, idempotency-key",
      },
    });
    expect(preflight.status).toBe(200);
    for (const method of ["GET", "POST", "PUT", "DELETE"])
      expect(preflight.headers.get("access-control-allow-methods")).toContain(method);
    for (const header of ["Authorization", "Content-Type", "Accept-Language", "Idempotency-Key"])
      expect(preflight.headers.get("access-control-allow-headers")).toContain(header);
    const evil = await app.fetch("/api/agencies/ticket", {
      method: "OPTIONS",
      headers: { origin: "https://evil.example", "access-control-request-method": "PUT" },
    });
    expect(evil.headers.get("access-control-allow-methods")).toBeNull();
  });

  test("every response has the security headers and a request id, errors too [G.cross.10]", async () => {
    for (const path of ["/api/tickets/keys", "/api/user/me", "/api/nothing"]) {
      const { headers } = await app.fetch(path);
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(headers.get("content-security-policy"), path).toMatch(/default-src 'none'/);
      expect(headers.get("content-security-policy"), path).toMatch(/frame-ancestors 'none'/);
      expect(headers.get("referrer-policy"), path).toBe("strict-origin-when-cross-origin");
      expect(headers.get("x-request-id"), path).toMatch(/^[\da-f-]{36}$/);
      expect(headers.get("x-powered-by"), path).toBeNull();
    }
  });
});

test("names that the specification misspells keep their spelling in responses and errors", async () => {
  const { data } = (await app.call("getDefaultData", {})).body;
  expect(Object.keys(data)).toEqual(
    expect.arrayContaining([
      "agency_vehicule_type",
      "agency_transport_type",
      "user_sex",
      "trajets",
    ]),
  );
  expect(errorMessages.ticket_not_found).toEqual({
    fr: "Aucun résultat trouvé",
    en: "no result found",
  });
});
