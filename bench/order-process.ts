import { createApp } from "@wakafine/server/app.ts";
import { readConfig } from "@wakafine/server/config.ts";
import { statement } from "@wakafine/server/database/database.ts";
import { paidDriver } from "./paid-driver.ts";

const attemptOf = statement<{ id: string }, [token: string]>(
  "attempt of an order",
  "select a.id from payment_attempts a join bookings b on b.id = a.payable_id where b.link_token = $1",
);

/** The product with a provider that reports every payment as paid. `POST /bench/settle/:token` replaces the payment's callback. */
const app = await createApp(readConfig(process.env), { drivers: { mtn_momo: paidDriver } });
app.server.post<{ Params: { token: string } }>("/bench/settle/:token", async ({ params }) => {
  const [attempt] = await app.context.database.query(attemptOf(params.token));
  if (attempt) await app.payments.settle(attempt.id, "callback");
  return { message: "settled" };
});
process.send?.({ ready: await app.start() });
process.once("SIGTERM", () => void app.stop().then(() => process.exit(0)));
