import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { openSessionOf } from "./log-in-administrator.ts";
import type { SampleCalls } from "./sample-calls.ts";
import type { TestApp } from "./test-app.ts";

type PassengerCalls = "requestEditingCode" | "showOrderPassengers" | "editOrderPassengers";

/** See `sampleCalls`; `paid` returns the link of a new paid order. */
export function orderPassengerSamples(
  app: TestApp,
  paid: () => Promise<string>,
): Pick<SampleCalls, PassengerCalls> {
  /** A paid order of the traveller's account, so that no code is needed. */
  const ownOrder = async () => {
    const token = await paid();
    const { id } = smallWorld.users.traveller;
    await app.database.sql("update bookings set user_id = $2 where link_token = $1", [token, id]);
    return { token: await openSessionOf(app, id), params: { token } };
  };
  return {
    requestEditingCode: async () => ({ params: { token: await paid() } }),
    showOrderPassengers: async () => ({ ...(await ownOrder()), body: {} }),
    editOrderPassengers: async () => ({
      ...(await ownOrder()),
      body: { version: 1, users: [{ lastname: "Ngassa", firstname: "Rosine", sex_id: 2 }] },
    }),
  };
}
