import { errorMessages, errorStatus } from "@wakafine/shared/messages/errors.ts";
import type { SampleCall, SampleCalls } from "@wakafine/testkit/sample-calls.ts";
import { sampleCalls } from "@wakafine/testkit/sample-calls.ts";
import type { Address } from "@wakafine/testkit/send-sample.ts";
import { sendSample } from "@wakafine/testkit/send-sample.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, describe, expect, test } from "vitest";

const statuses = [200, 201, 400, 401, 402, 403, 404, 408, 409, 413, 415, 429, 500, 503];
const app = useTestApp({ env: { LIMITS: "false" } });
let samples: SampleCalls;
beforeAll(() => {
  samples = sampleCalls(app);
});

describe("error responses", () => {
  interface Refusal {
    readonly address: Address;
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
      {
        address: { method: "POST", path: "bookings" },
        sample: { body: {} },
        code: "invalid_input",
      },
      {
        address: { method: "GET", path: "departures/v2" },
        sample: { query: { departure_date: "30-02-2027" } },
        code: "invalid_input",
      },
      { address: { method: "GET", path: "user/me" }, sample: {}, code: "unauthenticated" },
      {
        address: { method: "GET", path: "user/me" },
        sample: { token: token! },
        code: "unauthenticated",
      },
      {
        address: { method: "POST", path: "auth/agency/login" },
        sample: { body: { identifier: "compta@inconnue.example", password: "x" } },
        code: "wrong_login",
      },
      { address: { method: "GET", path: "departures/nothing" }, sample: {}, code: "not_found" },
      { address: { method: "GET", path: "bookings/order/nothing" }, sample: {}, code: "not_found" },
      { address: { method: "GET", path: "no/such/path" }, sample: {}, code: "not_found" },
      { address: { method: "DELETE", path: "bookings" }, sample: {}, code: "not_found" },
      {
        address: { method: "PUT", path: "bookings/hold/nothing" },
        sample: { body: { places: 2 } },
        code: "hold_expired",
      },
      {
        address: { method: "GET", path: "departures/{id}" },
        sample: { ...(await samples.getDeparture()), query: { city_destination: "Maroua" } },
        code: "unknown_stop",
      },
      {
        address: { method: "PUT", path: "agencies/ticket" },
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
    for (const { address, sample, code } of await refusals()) {
      for (const [header, language] of languages) {
        const response = await sendSample(app, address, {
          ...sample,
          headers: header === null ? {} : { "accept-language": header },
        });
        const name = `${address.method} ${address.path} ${header}`;
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
