import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { logInMember } from "./log-in-member.ts";
import type { SampleCalls } from "./sample-calls.ts";
import { sellTickets } from "./sold-tickets.ts";
import type { TestApp } from "./test-app.ts";

type Samples =
  | "listPassengers"
  | "resendPassengerTickets"
  | "getTravel"
  | "getPassengerFile"
  | "postPassengerFile"
  | "readPassengerFile"
  | "listReservations";

type Query = RequestOf<"readPassengerFile">["query"];

/** Sample requests of an agency's passenger lists and reservations. */
export function passengerListSamples(app: TestApp): Pick<SampleCalls, Samples> {
  let token: Promise<string> | null = null;
  const member = () => (token ??= logInMember(app, smallWorld.users.member.sample[1]));
  const departure_uuid = smallWorld.departures.soon.id;
  const sold = () =>
    sellTickets(app.database, {
      departureId: departure_uuid,
      passengers: [{ lastname: "Ngo Bassong", cni: "112784903", phone: "+237677112233" }],
    });
  return {
    async listPassengers() {
      await sold();
      return { token: await member(), body: { departure_uuid, with_booked: true } };
    },
    async resendPassengerTickets() {
      const [ticket] = await sold();
      return { token: await member(), params: { id: ticket!.id } };
    },
    getTravel: async () => ({ token: await member(), params: { departure_uuid } }),
    getPassengerFile: async () => ({
      token: await member(),
      params: { departure_uuid },
      query: { format: "csv" },
    }),
    postPassengerFile: async () => ({ token: await member(), body: { departure_uuid } }),
    async readPassengerFile() {
      const { body } = await app.call(
        "getPassengerFile",
        { params: { departure_uuid }, query: {} },
        { token: await member() },
      );
      const query = Object.fromEntries(new URL(body.data.file_url).searchParams) as Query;
      return { params: { departure_uuid }, query };
    },
    async listReservations() {
      await sold();
      return {
        token: await member(),
        query: { keyword: "Ngo", status: "PAID", page: 1, per_page: 5 },
      };
    },
  };
}
