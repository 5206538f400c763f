import { addressesOf } from "@wakafine/server/http/api.ts";
import { maxResponseItems, maxResponseText } from "@wakafine/server/http/api-description.ts";
import type { Endpoint } from "@wakafine/shared/contract/endpoint.ts";
import { endpoints } from "@wakafine/shared/contract/endpoints.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import type { SampleCalls } from "@wakafine/testkit/sample-calls.ts";
import { sampleCalls, samplesOf } from "@wakafine/testkit/sample-calls.ts";
import { sendSample } from "@wakafine/testkit/send-sample.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, describe, expect, test } from "vitest";

const all = Object.values(endpoints) as readonly Endpoint[];

const app = useTestApp({ env: { LIMITS: "false" } });
let samples: SampleCalls;
beforeAll(() => {
  samples = sampleCalls(app);
});

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
    const sample = samplesOf(samples, id);
    for (const address of addressesOf(endpoints[id])) {
      const response = await sendSample(app, address, await sample());
      const name = `${address.method} ${address.path}`;
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
    const [address] = addressesOf(endpoints[id]);
    const sample = samplesOf(samples, id);
    const messages: string[] = [];
    for (const language of ["fr", "en-GB,fr;q=0.5"]) {
      const response = await sendSample(app, address!, {
        ...(await sample()),
        headers: { "accept-language": language },
      });
      messages.push(((await response.json()) as { message: string }).message);
    }
    expect(new Set(messages).size).toBe(2);
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
