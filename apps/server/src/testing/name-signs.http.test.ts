import { demoAgencies } from "@wakafine/server/demo/demo-agencies.ts";
import { demoUsers } from "@wakafine/server/demo/demo-users.ts";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { routes } from "@wakafine/shared/contract/routes.ts";
import { validateName } from "@wakafine/shared/rules/name.ts";
import type { SampleCalls } from "@wakafine/testkit/sample-calls.ts";
import { sampleCalls } from "@wakafine/testkit/sample-calls.ts";
import { withField } from "@wakafine/testkit/schema-fields.ts";
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

/** Fields that are stored as names and appear in e-mails, SMS, tickets or invitations. */
const stored = {
  register: ["firstname", "lastname", "town"],
  agencyRegister: ["name", "town", "quarter"],
  updateMe: ["firstname", "lastname", "town"],
  updateOwnAgency: ["name", "town", "quarter"],
  addAgencyUser: ["firstname", "lastname", "town"],
  updateAgencyUser: ["firstname", "lastname", "town"],
  createBooking: ["users.0.lastname", "users.0.firstname", "users.1.firstname"],
  createDeparture: [
    "boarding_stations.0.quarter",
    "city_departure",
    "city_destination",
    "intermediate_destinations.0.city",
  ],
  updateAdminAgency: ["group"],
} as const;

interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly body: { readonly users?: readonly object[] };
}

/** Sends a name in the field, in English, and returns the status and the field's errors as code and message. */
async function sendName(
  id: keyof typeof stored,
  sample: Sample,
  [field, name]: readonly [field: string, name: string],
) {
  const body = field.startsWith("users.1")
    ? { ...sample.body, users: [sample.body.users?.[0], { lastname: "Abena", sex_id: 1 }] }
    : sample.body;
  const path = field.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const address = routes[id].path.replace(/\{(\w+)\}/g, (_whole, key: string) =>
    encodeURIComponent(sample.params?.[key] ?? ""),
  );
  const response = await app.fetch(`/api/${address}`, {
    method: routes[id].method,
    headers: {
      "content-type": "application/json",
      "accept-language": "en",
      ...(sample.token ? { authorization: sample.token } : {}),
    },
    body: JSON.stringify(withField(body, path, name)),
  });
  const result = (await response.json()) as {
    readonly data: {
      readonly fields?: readonly {
        readonly field: string;
        readonly code: string;
        readonly message: string;
      }[];
    } | null;
  };
  return {
    status: response.status,
    errors: (result.data?.fields ?? [])
      .filter((error) => error.field === field)
      .map(({ code, message }) => [code, message]),
  };
}

test("a name of a person, agency, group, town or quarter with a control character, markup or web address is refused with a field error", async () => {
  for (const [id, fields] of Object.entries(stored) as [keyof typeof stored, readonly string[]][]) {
    const sample = (await samples[id]()) as Sample; // every request is refused, so the sample can be reused
    for (const field of fields) {
      for (const [name, code] of [
        ["Ngo\u202eBassa", "name_signs"],
        ["Ngo\r\nBcc: x", "name_signs"],
        ["<b>Ngo</b>", "name_signs"],
        ["Win money at evil.example", "name_address"],
        ["www.evil", "name_address"],
      ] as const) {
        expect(
          await sendName(id, sample, [field, name]),
          `${id} ${field} ${JSON.stringify(name)}`,
        ).toEqual({ status: 400, errors: [[code, fieldMessages[code].en]] });
      }
    }
    for (const field of fields)
      expect(
        (
          await sendName(id, (await samples[id]()) as Sample, [
            field,
            `N'Gaoundéré \u00ab Ŋgo-J.P. & Fils \u00bb ${id === "updateOwnAgency" ? 3 : 2}`,
          ])
        ).errors,
        `${id} ${field}`,
      ).toEqual([]);
  }
});

test("every name in the seed data follows the rule", async () => {
  const rows = await app.database.sql<{ name: string }>(
    "select name from agencies union select firstname from users union select lastname from users union select quarter from boarding_stations union select name from towns union select quarter from agencies",
  );
  const names = [
    ...rows.map(({ name }) => name),
    ...demoAgencies.flatMap(({ name, quarter, town }) => [name, quarter, town]),
    ...demoUsers.flatMap(({ firstname, lastname }) => [firstname, lastname]),
  ];
  expect(names.filter((name) => validateName(name ?? "") !== null)).toEqual([]);
  expect(names).toContain(smallWorld.agencies.free.name);
});
