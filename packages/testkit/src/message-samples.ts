import { randomUUID } from "node:crypto";
import type { SampleCalls } from "./sample-calls.ts";
import type { TestApp } from "./test-app.ts";

/** Sample requests of the endpoints for Messenger and delivery receipts. */
export function messageSamples({
  app,
  call,
}: TestApp): Pick<
  SampleCalls,
  "receiveMessageReceipts" | "verifyMetaWebhook" | "getMessengerOptIn"
> {
  const { config } = app.context;
  return {
    receiveMessageReceipts: async () => ({
      params: { provider: "orange", secret: config.SMS_RECEIPT_SECRET ?? "" },
      body: {
        deliveryInfoNotification: {
          callbackData: randomUUID(),
          deliveryInfo: { address: "tel:+237690000001", deliveryStatus: "DeliveredToTerminal" },
        },
      },
    }),
    getMessengerOptIn: async () => ({
      params: { token: (await call("createMessengerLink", {})).body.data.token },
    }),
    verifyMetaWebhook: async () => ({
      params: { provider: "whatsapp" },
      query: {
        "hub.mode": "subscribe",
        "hub.verify_token": config.WHATSAPP_VERIFY_TOKEN,
        "hub.challenge": "1158201444",
      },
    }),
  };
}
