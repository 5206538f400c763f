import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { logInMember } from "./log-in-member.ts";
import type { SampleCalls } from "./sample-calls.ts";
import type { TestApp } from "./test-app.ts";

type CounterCalls =
  | "getCounterShift"
  | "openCounterShift"
  | "closeCounterShift"
  | "listCounterDepartures"
  | "createCounterSale"
  | "listCashRefunds"
  | "payCashRefund"
  | "listPastShifts"
  | "exportPastShifts"
  | "getPastShift";

const { users } = smallWorld;

/** Returns the request that sells seats of a departure for cash. */
export function counterSale(
  departureId: string,
  more: Partial<RequestOf<"createCounterSale">["body"]> = {},
): RequestOf<"createCounterSale"> {
  return {
    body: {
      departure_uuid: departureId,
      places: 1,
      name: "Ngo Bassong Aline",
      phonenumber: "677112233",
      paid_in_cash: true,
      ...more,
    },
  };
}

/** Opens the member's shift, or returns the open one. */
export async function openShift(app: TestApp, token: string, float = 10_000): Promise<string> {
  const { shift } = (await app.call("getCounterShift", {}, { token })).body.data;
  if (shift !== null && shift.closed_date === null) return shift.uuid;
  const opened = await app.call("openCounterShift", { body: { opening_float: float } }, { token });
  if (opened.status !== 201) throw new Error(`could not open a shift: ${opened.body.message}`);
  return opened.body.data.uuid;
}

/** Closes the member's open shift with the expected cash. */
export async function closeShift(app: TestApp, token: string): Promise<void> {
  const { shift } = (await app.call("getCounterShift", {}, { token })).body.data;
  if (shift === null || shift.closed_date !== null) return;
  await app.call(
    "closeCounterShift",
    { params: { id: shift.uuid }, body: { counted: shift.drawer } },
    { token },
  );
}

let planned = 0;

/** Plans a departure in the coming days, at another time on each call. */
export async function plannedForSale(app: TestApp, token: string, places = 30): Promise<string> {
  planned += 1;
  const made = await app.call(
    "createDeparture",
    {
      body: {
        city_departure: "Kribi",
        city_destination: "Edea",
        departure_days: [dayAhead(3 + Math.floor(planned / 1440))],
        departure_hours: [
          `${String(Math.floor(planned / 60) % 24).padStart(2, "0")}:${String(planned % 60).padStart(2, "0")}`,
        ],
        total_places_number: places,
        departure_duration: "02:30",
        price: 2500,
        travel_class: "FIRST",
      },
    },
    { token },
  );
  const [departure] = made.body.data;
  if (made.status !== 201 || !departure) throw new Error(`could not plan: ${made.body.message}`);
  return departure.uuid;
}

/** Sells a departure for cash and cancels it. Returns the order code of the cash that is owed. */
export async function owedRefund(app: TestApp, token: string): Promise<string> {
  await openShift(app, token);
  const departure = await plannedForSale(app, token);
  const sold = await app.call("createCounterSale", counterSale(departure), { token });
  await app.call(
    "deleteDeparture",
    { params: { id: departure }, query: { force: "true" } },
    { token },
  );
  return sold.body.data.order_code;
}

/** Sample calls of the counter. */
export function counterSamples(app: TestApp): Pick<SampleCalls, CounterCalls> {
  const member = once(() => logInMember(app, users.member.sample[1]));
  return {
    getCounterShift: async () => ({ token: await member() }),
    openCounterShift: async () => {
      const token = await member();
      await closeShift(app, token);
      return { token, body: { opening_float: 10_000 } };
    },
    closeCounterShift: async () => {
      const token = await member();
      return {
        token,
        params: { id: await openShift(app, token) },
        body: { counted: 0, reason: "Essai" },
      };
    },
    listCounterDepartures: async () => ({ token: await member(), query: {} }),
    createCounterSale: async () => {
      const token = await member();
      await openShift(app, token);
      return { token, ...counterSale(await plannedForSale(app, token)) };
    },
    listPastShifts: async () => ({
      token: await member(),
      query: { start_date: "2026-01-01", page: 1, per_page: 5 },
    }),
    exportPastShifts: async () => ({ token: await member(), query: {} }),
    getPastShift: async () => {
      const token = await member();
      const id = await openShift(app, token);
      await closeShift(app, token);
      return { token, params: { id }, query: { page: 1, per_page: 5 } };
    },
    listCashRefunds: async () => ({ token: await member(), query: { page: 1 } }),
    payCashRefund: async () => {
      const token = await member();
      const code = await owedRefund(app, token);
      const { data } = (
        await app.call("listCashRefunds", { query: { order_code: code } }, { token })
      ).body.data;
      return { token, params: { id: data[0]?.uuid ?? "" } };
    },
  };
}

function dayAhead(days: number): string {
  return addDays(dayOf(new Date()), days);
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => (made ??= make());
}
