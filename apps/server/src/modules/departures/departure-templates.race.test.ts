import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { maxTemplates } from "@wakafine/shared/departures/template-limits.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../database/database.ts";
import { otherTemplates, saveTemplate, templatesOf } from "./template-store.ts";

const { agencies, users } = smallWorld;
let app: TestApp;
let other: TestApp;
let planner = "";
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ database: app.database, sandbox: app.sandbox });
  planner = await logInMember(app, users.member.modest[2]);
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

const plan = {
  city_departure: "Kribi",
  city_destination: "Bafoussam",
  departure_hours: ["06:00"],
  total_places_number: 33,
  departure_duration: "05:30",
  price: 4500,
  travel_class: "ECONOMIC" as const,
};

const save = (name: string, turn: number) =>
  (turn % 2 ? app : other).call(
    "saveDepartureTemplate",
    { body: { ...plan, name } },
    { token: planner },
  );
const saved = async () =>
  (await app.call("listDepartureTemplates", {}, { token: planner })).body.data;

test("concurrent saves at two processes make one template per name and at most 50 per agency", async () => {
  const same = await Promise.all(Array.from({ length: 6 }, (_, turn) => save("Un seul", turn)));
  expect(new Set(same.map(({ body }) => body.data.uuid)).size).toBe(1);
  const responses = await Promise.all(
    Array.from({ length: maxTemplates + 3 }, (_, turn) => save(`Modèle ${turn}`, turn)),
  );
  const refused = responses.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, body }) => [status, body.error_code])).toEqual(
    Array(4).fill([409, "too_many_templates"]),
  );
  expect(await saved()).toHaveLength(maxTemplates);
  expect((await save("UN SEUL", 0)).status).toBe(200);
});

test("the control: without the agency's lock two saves count the same templates and exceed the limit", async () => {
  const [last] = await saved();
  await app.call(
    "deleteDepartureTemplate",
    { params: { id: last?.uuid ?? "" } },
    { token: planner },
  );
  const database = openDatabase({
    connectionString: app.database.url,
    connections: 2,
    onError: () => undefined,
  });
  const counted = Promise.withResolvers<void>();
  let waiting = 2;
  await Promise.all(
    ["Un de plus", "Deux de plus"].map((name) =>
      database.transaction(async (transaction) => {
        const [others] = await transaction.query(otherTemplates(agencies.modest.id, name));
        expect(others?.count).toBe(maxTemplates - 1);
        waiting -= 1;
        if (waiting === 0) counted.resolve();
        await counted.promise;
        await transaction.finish([
          saveTemplate(agencies.modest.id, uuid(), name, JSON.stringify(plan)),
        ]);
      }),
    ),
  );
  expect(await database.query(templatesOf(agencies.modest.id))).toHaveLength(maxTemplates + 1);
  await database.close();
});
