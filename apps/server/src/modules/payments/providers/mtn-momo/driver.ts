import { authorised, createAccessTokens } from "../../../../providers/access-tokens.ts";
import type { ProviderResponse } from "../../../../providers/provider-client.ts";
import { createProviderClient } from "../../../../providers/provider-client.ts";
import type { Attempt, PaymentDriver } from "../payment-driver.ts";
import { usualDeadlines } from "../payment-driver.ts";
import type { DriverTools } from "../payment-provider.ts";
import { plainNote } from "../provider-text.ts";
import { pollSchedule } from "../poll-schedule.ts";
import { unsignedNotifications } from "../unsigned-callback.ts";
import { claimOf, evidenceOf, refusalOf } from "./outcomes.ts";
import type { Wire } from "./calls.ts";
import { amountText, baseUrl, productHeaders, unreadable } from "./calls.ts";
import { readRefundStatus, requestRefund } from "./refunds.ts";
import type { MtnSettings } from "./settings.ts";

/** Creates the driver of MTN MoMo: Collections sends requests to pay, Disbursements refunds them; both are read by our reference (docs/rules/payment-states.md). */
export function createMtnMomo(
  settings: MtnSettings,
  { log, clock, deadlines = usualDeadlines }: DriverTools,
): PaymentDriver {
  const client = createProviderClient({ provider: "mtn", log });
  const wireOf = (product: string, subscriptionKey: string): Wire => {
    const tokenEndpoint = {
      url: `${baseUrl(settings)}/${product}/token/`,
      user: settings.MTN_API_USER,
      password: settings.MTN_API_KEY,
      headers: { "ocp-apim-subscription-key": subscriptionKey },
    };
    const deps = { client, clock, deadlineMs: deadlines.token };
    return {
      settings,
      subscriptionKey,
      deadlines,
      client,
      tokens: createAccessTokens(tokenEndpoint, deps),
    };
  };
  const wire = wireOf("collection", settings.MTN_SUBSCRIPTION_KEY);
  const disbursement = wireOf("disbursement", settings.MTN_DISBURSEMENT_KEY);
  const tokens = wire.tokens;
  return {
    can: {
      refund: settings.MTN_DISBURSEMENT_KEY === "" ? "manual" : "auto",
      cancel: false,
      maxPollPerSecond: settings.MTN_READS_PER_SECOND,
      feePercent: settings.MTN_FEE_PERCENT,
    },
    refund: (attempt, refund) => requestRefund(disbursement, attempt, refund),
    readRefund: (_attempt, refund) => readRefundStatus(disbursement, refund),
    async start(attempt) {
      const response = await authorised(tokens, (token) => requestToPay(wire, attempt, token));
      if (response.kind === "denied")
        return { kind: "refused", code: "merchant_config", raw: response.raw };
      if (response.kind !== "answered") return { kind: "unknown", raw: response.why };
      // 409: MTN already has this reference; the response to the first request was lost.
      if (response.status === 202 || response.status === 409)
        return { kind: "ok", value: { next: { type: "prompt" } } };
      return refusalOf(response.status, response.text);
    },
    async read(attempt) {
      const response = await authorised(tokens, (token) => readStatus(wire, attempt, token));
      if (response.kind === "denied")
        return { kind: "unknown", raw: response.raw, likelyReason: "merchant_config" };
      if (response.kind !== "answered") return { kind: "unknown", raw: response.why };
      if (response.status === 404) return { kind: "ok", value: "not_found" };
      const evidence = response.status === 200 ? evidenceOf(response.text) : null;
      return evidence ? { kind: "ok", value: evidence } : unreadable(response);
    },
    notificationOf: unsignedNotifications({ reference: uuid4, claimOf }),
    nextPoll,
  };
}

function requestToPay(wire: Wire, attempt: Attempt, token: string): Promise<ProviderResponse> {
  const { settings, deadlines, client } = wire;
  const note = plainNote(attempt.label, 160);
  return client.call({
    method: "POST",
    url: `${baseUrl(settings)}/collection/v1_0/requesttopay`,
    operation: "requesttopay",
    deadlineMs: deadlines.start,
    headers: {
      ...productHeaders(wire, token),
      "x-reference-id": attempt.providerRef,
      "x-callback-url": attempt.notifyUrl,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      amount: amountText(attempt.money),
      currency: attempt.money.currency,
      externalId: attempt.id,
      payer: { partyIdType: "MSISDN", partyId: (attempt.payer.msisdn ?? "").replace(/\D/g, "") },
      payerMessage: note,
      payeeNote: note,
    }),
  });
}

function readStatus(wire: Wire, attempt: Attempt, token: string): Promise<ProviderResponse> {
  const { settings, deadlines, client } = wire;
  return client.call({
    method: "GET",
    url: `${baseUrl(settings)}/collection/v1_0/requesttopay/${encodeURIComponent(attempt.providerRef)}`,
    operation: "requesttopay_status",
    deadlineMs: deadlines.read,
    headers: productHeaders(wire, token),
  });
}

/** MTN requires version 4 UUIDs as our references. */
const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Reads every 5 s six times, every 15 s eight times, every minute until 10 minutes, every 10 minutes until 24 hours. */
const nextPoll = pollSchedule((reads, age) =>
  reads < 6 ? 5 : reads < 14 ? 15 : age < 600 ? 60 : 600,
);
