import type { SampleCalls } from "./sample-calls.ts";
import type { TestApp } from "./test-app.ts";

/** See `sampleCalls`; `paid` returns the link of a new paid order. */
export function reopenSamples(
  app: TestApp,
  paid: () => Promise<string>,
): Pick<SampleCalls, "requestOrderCode" | "reopenOrder"> {
  const lost = async () => {
    const [row] = await app.database.sql<{ order_code: string; phonenumber: string }>(
      "select order_code, owner_phone as phonenumber from bookings where link_token = $1",
      [await paid()],
    );
    return row!;
  };
  return {
    requestOrderCode: async () => ({ body: await lost() }),
    reopenOrder: async () => {
      const order = await lost();
      await app.database.sql("delete from phone_codes where phone = $1", [order.phonenumber]);
      await app.call("requestOrderCode", { body: order });
      await app.drainOutbox();
      // The caller of a sample has no device cookie, so its address enters the code.
      await app.database.sql(
        `update phone_codes set requester = (select encode(address_key, 'hex') from payment_attempts where address_key is not null limit 1) where phone = $1`,
        [order.phonenumber],
      );
      const sms = app.sandbox.smsInbox().findLast(({ to }) => `+${to}` === order.phonenumber);
      return { body: { ...order, code: /^\d{6}/.exec(sms?.text ?? "")?.[0] ?? "" } };
    },
  };
}
