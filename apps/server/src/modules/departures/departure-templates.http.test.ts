import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const { users, agencies } = smallWorld;
let app: TestApp;
let planner = "";
let stranger = "";
beforeAll(async () => {
  app = await startTestApp();
  planner = await logInMember(app, users.member.modest[2]);
  stranger = await logInMember(app, users.member.rail[2]);
});
afterAll(async () => {
  await app.stop();
});

const plan = {
  city_departure: "Kribi",
  city_destination: "Bafoussam",
  departure_hours: ["06:00", "14:00"],
  total_places_number: 33,
  departure_duration: "05:30",
  price: 4500,
  travel_class: "ECONOMIC" as const,
  boarding_stations: [{ quarter: "Dôme", departure_hour: "06:00", cost: 4700 }],
  intermediate_destinations: [{ city: "Edéa", price: 1500, duration: "02:00" }],
};

function save(name: string, change: object = {}) {
  return app.call(
    "saveDepartureTemplate",
    { body: { ...plan, name, ...change } as never },
    { token: planner, language: "fr" },
  );
}
const list = async (token = planner) =>
  (await app.call("listDepartureTemplates", {}, { token })).body.data;
const remove = (id: string, token = planner) =>
  app.call("deleteDepartureTemplate", { params: { id } }, { token });

async function audited(id: string) {
  return app.database.sql<{ action: string; details: object }>(
    "select action, details from audit_log where entity = 'departure_template' and entity_id = $1 order by id",
    [id],
  );
}

test("a template keeps every field of a plan but its days; it is listed by name, replaced under its name and deleted, each change in the audit log [A2.plan.02–12]", async () => {
  const { status, body } = await save("  Le matin ");
  expect([status, body.message]).toEqual([200, "Modèle enregistré"]);
  const { uuid } = body.data;
  expect(body.data).toEqual({ uuid, name: "Le matin", ...plan });
  const early = await save("À l'aube", { departure_hours: ["04:00"] });

  const replaced = await save("LE MATIN", { price: 5000 });
  expect(replaced.body.data).toEqual({ uuid, name: "LE MATIN", ...plan, price: 5000 });
  expect((await list()).map(({ name }) => name).toSorted()).toEqual(["LE MATIN", "À l'aube"]);

  expect((await remove(uuid)).status).toBe(200);
  expect((await remove(uuid)).status).toBe(404);
  expect(await list()).toEqual([early.body.data]);
  expect(await audited(uuid)).toEqual([
    { action: "save departure template", details: { name: "Le matin" } },
    { action: "save departure template", details: { name: "LE MATIN" } },
    { action: "delete departure template", details: { name: "LE MATIN" } },
  ]);
  await remove(early.body.data.uuid);
});

test("saving the same template again changes nothing and is not audited again", async () => {
  const first = await save("Semaine");
  const again = await save("Semaine");
  expect(again.body.data).toEqual(first.body.data);
  expect(await audited(first.body.data.uuid)).toHaveLength(1);
  await remove(first.body.data.uuid);
});

test("a template follows the rules of a plan, and its name is required and at most 60 characters long [A5.plan.01–13, G.plan.06, G.plan.07]", async () => {
  const fieldsOf = async (change: object, name = "Faux") => {
    const { status, body } = await save(name, change);
    expect([status, body.error_code]).toEqual([400, "invalid_input"]);
    return body.data as unknown;
  };
  for (const [change, field] of [
    [{ price: 0 }, "price"],
    [{ total_places_number: 1001 }, "total_places_number"],
    [{ departure_hours: [] }, "departure_hours"],
    [{ departure_hours: ["8h"] }, "departure_hours.0"],
    [{ city_destination: "KRIBI" }, "city_destination"],
    [{ travel_class: undefined }, "travel_class"],
    [{ departure_duration: "00:00" }, "departure_duration"],
    [{ boarding_stations: [{ quarter: "", departure_hour: "06:00" }] }, "boarding_stations.0"],
    [
      { intermediate_destinations: [{ city: "Edéa", price: 1, duration: "09:00" }] },
      "intermediate_destinations.0.duration",
    ],
  ] as const)
    expect(JSON.stringify(await fieldsOf(change))).toContain(field);
  expect(JSON.stringify(await fieldsOf({}, " "))).toContain("name");
  expect(JSON.stringify(await fieldsOf({}, "n".repeat(61)))).toContain("name");
  expect(await list()).toEqual([]);
});

test("an agency sees and deletes its own templates only; a suspended agency saves none [G.auth.28]", async () => {
  const { body } = await save("À nous");
  expect(await list(stranger)).toEqual([]);
  expect((await remove(body.data.uuid, stranger)).status).toBe(404);
  expect((await remove("no id")).status).toBe(404);
  await app.database.sql("update agencies set state = 'suspended' where id = $1", [
    agencies.modest.id,
  ]);
  expect((await save("Plus tard")).status).toBe(403);
  expect((await remove(body.data.uuid)).status).toBe(403);
  await app.database.sql("update agencies set state = 'active' where id = $1", [
    agencies.modest.id,
  ]);
  expect((await remove(body.data.uuid)).status).toBe(200);
});
