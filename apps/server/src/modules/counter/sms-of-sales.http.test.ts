import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { counterSale, openShift } from "@wakafine/testkit/counter-samples.ts";
import { startLimitWindow } from "@wakafine/testkit/limit-window.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { users } = smallWorld;
const app = useTestApp({ env: { COUNTER_SALES_PER_HOUR: "15" } });

let ahead = 3;
let member: string;
let planned: { id: string; version: number };
beforeEach(async () => {
  await startLimitWindow(app, 60);
  ahead += 1;
  member = await logInMember(app, users.member.sample[1]);
  await openShift(app, member);
  const made = await app.call("createDeparture", { body: plan("14:00") }, { token: member });
  planned = { id: made.body.data[0]!.uuid, version: 1 };
});

const plan = (hour: string) => ({
  city_departure: "Kribi",
  city_destination: "Edea",
  departure_days: [apiDay(addDays(dayOf(new Date()), ahead))],
  departure_hours: [hour],
  total_places_number: 40,
  departure_duration: "02:30",
  price: 2500,
  travel_class: "FIRST" as const,
});
/** Moves the departure. Returns the status. */
async function moveTo(hour: string): Promise<number> {
  const { id: departure_uuid, version } = planned;
  const { status } = await app.call(
    "updateDeparture",
    { body: { ...plan(hour), departure_uuid, version } },
    { token: member, language: "fr" },
  );
  if (status === 200) planned = { id: departure_uuid, version: version + 1 };
  return status;
}
let numbers = 0;
/** A phone of a new buyer, as the sandbox shows it. */
function newBuyer(): string {
  numbers += 1;
  return `23767744${String(numbers).padStart(4, "0")}`;
}
const sell = (buyer: string, token = member) =>
  app.call("createCounterSale", counterSale(planned.id, { phonenumber: `+${buyer}` }), { token });
async function smsTo(buyer: string): Promise<string[]> {
  await app.drainOutbox();
  return app.sandbox
    .smsInbox()
    .filter(({ to }) => to === buyer)
    .map(({ text }) => text);
}

describe("edits of a departure", () => {
  test("send a traveller at most 10 SMS an hour, and from the eleventh of a departure they are refused [G.plan.04, G.book.32]", async () => {
    const buyer = newBuyer();
    expect((await sell(buyer)).status).toBe(201);
    expect(await smsTo(buyer)).toHaveLength(1);
    const statuses: number[] = [];
    for (let minute = 10; minute < 30; minute += 1) {
      statuses.push(await moveTo(`14:${minute}`));
      await app.drainOutbox();
    }
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(10).fill(429)]);
    expect(await smsTo(buyer)).toHaveLength(11);
    await startLimitWindow(app, 60);
    expect(await moveTo("14:00")).toBe(200);
  });

  test("replace a message that was not sent yet; nothing is sent when the hour is again the one that the traveller knows [G.plan.04]", async () => {
    const buyer = newBuyer();
    await sell(buyer);
    const before = (await smsTo(buyer)).length;
    for (const hour of ["14:10", "14:20", "14:30"]) expect(await moveTo(hour)).toBe(200);
    expect((await smsTo(buyer)).slice(before)).toEqual([
      expect.stringMatching(/à 14 h 30 au lieu de 14 h 00/),
    ]);
    for (const hour of ["14:25", "14:30"]) expect(await moveTo(hour)).toBe(200);
    expect(await smsTo(buyer)).toHaveLength(before + 1);
  });

  test("are in the ticket that the provider refused for a while: it is sent with the new hour [G.plan.04, G.pay.07]", async () => {
    const buyer = newBuyer();
    app.sandbox.scenario({ match: { op: "sms" }, do: ["http(429,1)"] });
    await sell(buyer);
    expect(await smsTo(buyer)).toEqual([]);
    expect(await moveTo("16:00")).toBe(200);
    await app.advance(61);
    const texts = await smsTo(buyer);
    expect(texts.find((text) => text.includes("Kribi-Edéa"))).toContain("16h00");
  });

  test("offer no refund to a buyer who paid in cash, because cancelling gives none [G.plan.04, G.counter.03]", async () => {
    const buyer = newBuyer();
    await sell(buyer);
    await smsTo(buyer);
    expect(await moveTo("17:30")).toBe(200);
    expect((await smsTo(buyer)).at(-1)).toMatch(/à 17 h 30 au lieu de 14 h 00, Kribi/);
    expect((await smsTo(buyer)).join()).not.toContain("100 %");
  });

  test("notify all ten orders of one number [G.plan.04]", async () => {
    const buyer = newBuyer();
    for (let order = 0; order < 10; order += 1) expect((await sell(buyer)).status).toBe(201);
    expect(await smsTo(buyer)).toHaveLength(10);
    expect(await moveTo("14:10")).toBe(200);
    expect(await smsTo(buyer)).toHaveLength(20);
  });
});

describe("counter sales", () => {
  test("send one number at most 10 SMS an hour, others their own [G.counter.03, G.book.32]", async () => {
    const [buyer, other] = [newBuyer(), newBuyer()];
    for (let sale = 0; sale < 12; sale += 1) expect((await sell(buyer)).status).toBe(201);
    expect((await sell(other)).status).toBe(201);
    expect([await smsTo(buyer), await smsTo(other)].map(({ length }) => length)).toEqual([10, 1]);
  });

  test("are limited per member and hour, so that SMS cannot be sent without end [G.counter.03, G.book.32]", async () => {
    const statuses: number[] = [];
    for (let sale = 0; sale < 16; sale += 1) statuses.push((await sell(newBuyer())).status);
    expect(statuses).toEqual([...Array(15).fill(201), 429]);
    const manager = await logInMember(app, users.member.sample[3]);
    await openShift(app, manager);
    expect((await sell(newBuyer(), manager)).status).toBe(201);
    await startLimitWindow(app, 60);
    expect((await sell(newBuyer())).status).toBe(201);
  });

  test("to a phone of a country that receives no SMS are refused at its field [G.counter.03]", async () => {
    const { body } = await sell("33612345678");
    expect(body.data).toMatchObject({
      fields: [{ field: "phonenumber", code: "foreign_phone" }],
    });
  });
});
