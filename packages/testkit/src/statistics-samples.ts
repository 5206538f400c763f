import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { logInMember } from "./log-in-member.ts";
import type { SampleCalls } from "./sample-calls.ts";
import type { TestApp } from "./test-app.ts";

type StatisticsCalls = keyof SampleCalls & `get${"Travels" | "Parcels"}By${string}`;

const { users } = smallWorld;

/** Sample calls of the statistics: of an agency with trips, and of one with parcels. */
export function statisticsSamples(app: TestApp): Pick<SampleCalls, StatisticsCalls> {
  const travels = async <Query extends object>(query: Query) => ({
    token: await logInMember(app, users.member.sample[3]),
    query,
  });
  const parcels = async <Query extends object>(query: Query) => ({
    token: await logInMember(app, users.member.parcels[1]),
    query,
  });
  const days = { start_date: "01-12-2026", end_date: "2026-12-31" };
  return {
    getTravelsByDay: () => travels(days),
    getTravelsByHour: () => travels({ date: "24-12-2026" }),
    getTravelsByWeek: () => travels({ year: 2026, month: 12 }),
    getTravelsByMonth: () => travels({ date: "24-12-2026" }),
    getTravelsByYear: async () => ({ token: await logInMember(app, users.member.sample[3]) }),
    getParcelsByDay: () => parcels(days),
    getParcelsByHour: () => parcels({ date: "24-12-2026" }),
    getParcelsByWeek: () => parcels({ year: 2026, month: 12 }),
    getParcelsByMonth: () => parcels({ year: 2026 }),
    getParcelsByYear: async () => ({ token: await logInMember(app, users.member.parcels[1]) }),
  };
}
