import { expectFieldErrors } from "@wakafine/testkit/expect-response.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { logInParcelMember, sampleParcel, sampleTariff } from "@wakafine/testkit/parcel-world.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const app = useTestApp({ env: { LIMITS: "false" } });
let token: string;
let clerk: string;
beforeAll(async () => {
  token = await logInParcelMember(app);
  clerk = await logInMember(app, smallWorld.users.member.parcels[5]);
});

const save = (more: object = {}, as = token) =>
  app.call("setParcelTariff", { body: sampleTariff(more) }, { token: as });
const suggest = (more: object = {}) =>
  app.call(
    "suggestParcelPrice",
    {
      query: {
        city_departure: "Douala",
        city_destination: "yaounde",
        weight_kg: 12,
        size: "LARGE",
        declared_value: 50_000,
        ...more,
      },
    },
    { token: clerk },
  );
const tariffs = async () => (await app.call("listParcelTariffs", {}, { token: clerk })).body.data;
/** A parcel from Douala to Yaoundé. */
const send = (more: object) => {
  const { receiver } = sampleParcel();
  const body = sampleParcel({ receiver: { ...receiver, destination_city: "Yaoundé" }, ...more });
  return app.call("sendParcel", { body }, { token: clerk });
};

test("the price of a parcel is suggested by route, weight, size and declared value, in any spelling of the town; without a tariff there is none", async () => {
  expect((await save()).status).toBe(200);
  expect((await suggest()).body.data).toEqual({
    base: 1500,
    weight: 1400,
    size: 1500,
    value: 750,
    total: 5150,
    max_value: 200_000,
    weight_required: true,
  });
  await save({ city_destination: "Limbe", per_kg: 0 });
  const flat = (await suggest({ city_destination: "Limbe" })).body.data;
  expect(flat).toMatchObject({ weight: 0, weight_required: false });
  expect((await suggest({ city_destination: "Kribi" })).body.data).toBeNull();
});

test("another amount than the suggested one needs a reason; both are kept with the parcel", async () => {
  await save();
  await expectFieldErrors(["weight_kg required"], send({ billing_amount: 1500 }));
  const priced = { weight_kg: 7, size: "MEDIUM", declared_value: 10_000 };
  await expectFieldErrors(["price_reason required"], send({ ...priced, billing_amount: 2000 }));
  const agreed = await send({ ...priced, billing_amount: 2550, price_reason: "not needed" });
  expect(agreed.body.data).toMatchObject({
    billing_amount: 2550,
    suggested_amount: 2550,
    price_reason: null,
    weight_kg: 7,
    size: "MEDIUM",
    declared_value: 10_000,
  });
  const reduced = await send({ ...priced, billing_amount: 2000, price_reason: "Client fidèle" });
  expect(reduced.body.data).toMatchObject({
    billing_amount: 2000,
    suggested_amount: 2550,
    price_reason: "Client fidèle",
  });
});

test("no more can be declared than the tariff allows, and nothing on a route without a tariff", async () => {
  await save({ max_value: 200_000 });
  await expectFieldErrors(
    ["declared_value too_large"],
    send({ weight_kg: 1, declared_value: 200_001, billing_amount: 5000, price_reason: "Accord" }),
  );
  const body = sampleParcel({ declared_value: 1 });
  await expectFieldErrors(
    ["declared_value too_large"],
    app.call("sendParcel", { body }, { token: clerk }),
  );
});

test("a tariff is set once per route, changed by setting it again, and deleted, by those who may delete parcels", async () => {
  expect((await save({}, clerk)).status).toBe(403);
  const [first, second] = await Promise.all([
    save({ city_destination: "Kribi" }),
    save({ city_destination: "Kribi", base: 2000 }),
  ]);
  expect([first.status, second.status]).toEqual([200, 200]);
  await save({ city_destination: "Kribi", base: 2500, value_rate: "0" });
  const kribi = (await tariffs()).filter(({ city_destination: to }) => to === "Kribi");
  expect(kribi).toMatchObject([{ base: 2500, value_rate: "0" }]);
  const remove = () =>
    app.call("deleteParcelTariff", { params: { id: kribi[0]!.uuid } }, { token });
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
});

test("towns and prices of a tariff are checked at their fields", async () => {
  await expectFieldErrors(["city_destination same_town"], save({ city_destination: "douala" }));
  await expectFieldErrors(["city_departure unknown_town"], save({ city_departure: "Atlantis" }));
  await expectFieldErrors(["base positive"], save({ base: 0 }));
  await expectFieldErrors(["value_rate invalid"], save({ value_rate: "1,5 %" }));
});
