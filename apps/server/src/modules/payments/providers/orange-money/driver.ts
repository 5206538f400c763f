import { createAccessTokens } from "../../../../providers/access-tokens.ts";
import { createProviderClient, isRefusal, redact } from "../../../../providers/provider-client.ts";
import type {
  Attempt,
  Evidence,
  Outcome,
  PaymentDriver,
  ProviderData,
  Started,
} from "../payment-driver.ts";
import { usualDeadlines } from "../payment-driver.ts";
import type { DriverTools } from "../payment-provider.ts";
import { plainNote } from "../provider-text.ts";
import { pollSchedule } from "../poll-schedule.ts";
import type { Wire } from "./calls.ts";
import { baseUrl, call } from "./calls.ts";
import { unsignedNotifications } from "../unsigned-callback.ts";
import { claimOf, evidenceOf, isKnownFailure, payTokenOf } from "./outcomes.ts";
import { payRefund, prepareCashIn, readCashIn } from "./refunds.ts";
import type { OrangeSettings } from "./settings.ts";

/** Creates the driver of Orange Money Cameroon, core API: a pay token, a prompt on the payer's phone, reads by the pay token (docs/providers/orange-money.md). */
export function createOrangeMoney(
  settings: OrangeSettings,
  { log, clock, deadlines = usualDeadlines }: DriverTools,
): PaymentDriver {
  const client = createProviderClient({ provider: "orange", log });
  const tokenEndpoint = {
    url: `${baseUrl(settings)}/token`,
    user: settings.ORANGE_CONSUMER_KEY,
    password: settings.ORANGE_CONSUMER_SECRET,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "grant_type=client_credentials",
  };
  const tokens = createAccessTokens(tokenEndpoint, { client, clock, deadlineMs: deadlines.token });
  const wire: Wire = { settings, deadlines, client, tokens };
  return {
    can: {
      refund: settings.ORANGE_CASH_IN ? "auto" : "manual",
      cancel: false,
      maxPollPerSecond: settings.ORANGE_READS_PER_SECOND,
      feePercent: settings.ORANGE_FEE_PERCENT,
    },
    prepareRefund: () => prepareCashIn(wire),
    refund: (attempt, refund, payToken) =>
      payRefund(wire, { attempt, refund, payToken: payToken ?? "" }),
    readRefund: (attempt, refund, payToken) =>
      readCashIn(wire, { attempt, refund, payToken: payToken ?? "" }),
    prepare: () => requestPayToken(wire),
    start: (attempt) => requestPayment(wire, attempt),
    read: (attempt) => readStatus(wire, attempt),
    notificationOf: unsignedNotifications({ reference: referenceForm, claimOf }),
    nextPoll,
  };
}

async function requestPayToken(wire: Wire): Promise<Outcome<ProviderData>> {
  const response = await call(wire, {
    method: "POST",
    path: "init",
    deadlineMs: wire.deadlines.start,
  });
  if (response.kind !== "answered") return response;
  const { status, text } = response;
  const payToken = status === 200 ? payTokenOf(text) : null;
  if (payToken !== null) return { kind: "ok", value: { payToken } };
  const raw = redact(`${status} ${text}`);
  return isRefusal(status)
    ? { kind: "refused", code: "merchant_config", raw }
    : { kind: "unknown", raw };
}

async function requestPayment(wire: Wire, attempt: Attempt): Promise<Outcome<Started>> {
  const response = await call(wire, {
    method: "POST",
    path: "pay",
    deadlineMs: wire.deadlines.start,
    body: orderOf(wire.settings, attempt),
  });
  if (response.kind !== "answered") return response;
  const { status, text } = response;
  const raw = redact(`${status} ${text}`);
  const evidence = evidenceOf(text, attempt);
  if (evidence && evidence !== "not_found" && (status === 200 || isKnownFailure(text)))
    return startOf(evidence);
  if (!isRefusal(status)) return { kind: "unknown", raw };
  // Orange also refuses a pay token that was charged before, and reports failures with unknown codes. The status then decides.
  const known = await readStatus(wire, attempt);
  if (known.kind !== "ok") return { kind: "unknown", raw };
  return known.value === "not_found"
    ? { kind: "refused", code: "merchant_config", raw }
    : startOf(known.value);
}

/** A failed payment refuses the start; every other payment exists, and the next read decides. */
function startOf({ state, reason, raw }: Evidence): Outcome<Started> {
  return state === "failed"
    ? { kind: "refused", code: reason ?? "generic", raw }
    : { kind: "ok", value: { next: { type: "prompt" } } };
}

async function readStatus(wire: Wire, attempt: Attempt): Promise<Outcome<Evidence | "not_found">> {
  const response = await call(wire, {
    method: "GET",
    path: `paymentstatus/${encodeURIComponent(attempt.providerData["payToken"] ?? "")}`,
    deadlineMs: wire.deadlines.read,
  });
  // A failed read leaves the state of the payment unknown.
  if (response.kind === "refused")
    return { kind: "unknown", raw: response.raw, likelyReason: response.code };
  if (response.kind !== "answered") return response;
  const { status, text } = response;
  const evidence = status === 200 ? evidenceOf(text, attempt) : null;
  return evidence === null
    ? { kind: "unknown", raw: redact(`${status} ${text}`) }
    : { kind: "ok", value: evidence };
}

function orderOf(settings: OrangeSettings, attempt: Attempt): object {
  return {
    notifUrl: attempt.notifyUrl,
    channelUserMsisdn: settings.ORANGE_CHANNEL_NUMBER,
    amount: attempt.money.minor.toString(),
    subscriberMsisdn: (attempt.payer.msisdn ?? "").replace(/^\+237/, ""),
    pin: settings.ORANGE_PIN,
    orderId: attempt.providerRef,
    description: plainNote(attempt.label, 125),
    payToken: attempt.providerData["payToken"],
  };
}

/** The form of our references; Orange accepts at most 20 letters and digits. */
const referenceForm = /^[0-9a-f]{20}$/;

/** Reads every 10 s twelve times, every 30 s until 8 minutes, every 2 minutes until 30 minutes, every hour until 24 hours. */
const nextPoll = pollSchedule((reads, age) =>
  reads < 12 ? 10 : age < 8 * 60 ? 30 : age < 30 * 60 ? 120 : 3600,
);
