import type { Endpoint } from "@wakafine/shared/contract/endpoint.ts";
import { endpoints } from "@wakafine/shared/contract/endpoints.ts";
import { routes } from "@wakafine/shared/contract/routes.ts";
import type { SampleCall, SampleCalls } from "@wakafine/testkit/sample-calls.ts";
import { sampleCalls } from "@wakafine/testkit/sample-calls.ts";
import type { FieldPath } from "@wakafine/testkit/schema-fields.ts";
import { fieldsOf, withField } from "@wakafine/testkit/schema-fields.ts";
import { sendSample } from "@wakafine/testkit/send-sample.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let app: TestApp;
let samples: SampleCalls;
beforeAll(async () => {
  app = await startTestApp({ env: { LIMITS: "false" } });
  samples = sampleCalls(app);
});
afterAll(() => app.stop());

interface NameField {
  readonly endpoint: Endpoint;
  readonly part: "body" | "query";
  readonly path: FieldPath;
}

/** True for fields that hold a name of a person, agency, town or quarter, or search for one; the title of a template is shorter. */
const isName = (key: string | number | undefined) =>
  typeof key === "string" && /name$|^quarter$|city|^keyword$/.test(key);
const nameFields: readonly NameField[] = (Object.values(endpoints) as readonly Endpoint[]).flatMap(
  (endpoint) =>
    (["body", "query"] as const).flatMap((part) => {
      const schema = endpoint[part];
      return schema
        ? fieldsOf(schema)
            .filter((path) => isName(path.at(-1)) && endpoint.id !== "saveDepartureTemplate")
            .map((path) => ({ endpoint, part, path }))
        : [];
    }),
);

interface NameResult {
  readonly status: number;
  /** Error codes of the field. */
  readonly codes: readonly string[];
}

/** Sends a name of `letters` letters in the field and returns the status and the field's error codes. */
async function sendName({ endpoint, part, path }: NameField, letters: number): Promise<NameResult> {
  const id = endpoint.id as keyof SampleCalls;
  const sample: SampleCall = await samples[id]();
  const letter = id === "updateOwnAgency" ? "y" : "x"; // agency names are unique
  const changed = withField(sample[part] ?? {}, path, letter.repeat(letters));
  const response = await sendSample(app, routes[id], { ...sample, [part]: changed });
  const result = (await response.json()) as {
    readonly data: {
      readonly fields?: readonly { readonly field: string; readonly code: string }[];
    } | null;
  };
  const wrong = response.status === 400 ? (result.data?.fields ?? []) : [];
  return {
    status: response.status,
    codes: wrong.filter(({ field }) => field === path.join(".")).map(({ code }) => code),
  };
}

test("the list of name fields covers passengers, towns, quarters, agencies and searches", () => {
  const found = nameFields.map(({ endpoint, path }) => `${endpoint.id} ${path.join(".")}`);
  expect(found).toEqual(
    expect.arrayContaining([
      "createBooking users.0.lastname",
      "createBooking users.0.firstname",
      "createBooking boarding_station.quarter",
      "createDeparture city_departure",
      "createDeparture boarding_stations.0.quarter",
      "createDeparture intermediate_destinations.0.city",
      "searchDepartures agency_name",
      "listAgencies keyword",
    ]),
  );
});

test("a name may have 255 letters but not 256 [C9.cross.02]", async () => {
  for (const field of nameFields) {
    const name = `${field.endpoint.id} ${field.part} ${field.path.join(".")}`;
    expect((await sendName(field, 255)).codes, `${name} of 255`).toEqual([]);
    expect(await sendName(field, 256), `${name} of 256`).toEqual({
      status: 400,
      codes: ["too_long"],
    });
  }
});

test("names of 255 letters are stored: travellers, towns, quarters [C9.cross.02]", async () => {
  const stored = nameFields.filter(({ endpoint, path }) =>
    /^(createBooking users\.0\.(last|first)name|createDeparture (city_\w+|boarding_stations\.0\.quarter))$/.test(
      `${endpoint.id} ${path.join(".")}`,
    ),
  );
  expect(stored).toHaveLength(5);
  for (const field of stored)
    expect(await sendName(field, 255), field.path.join(".")).toEqual({ status: 201, codes: [] });
});
