import { randomUUID } from "node:crypto";
import type { SampleCalls } from "./sample-calls.ts";
import type { TestApp } from "./test-app.ts";

/** Sample requests of the endpoints for delivery receipts. */
export function messageSamples({
  app,
}: TestApp): Pick<SampleCalls, "receiveMessageReceipts" | "verifyWhatsAppWebhook"> {
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
    verifyWhatsAppWebhook: async () => ({
      query: {
        "hub.mode": "subscribe",
        "hub.verify_token": config.WHATSAPP_VERIFY_TOKEN,
        "hub.challenge": "1158201444",
      },
    }),
  };
}
