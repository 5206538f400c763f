import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { freePort } from "./global-setup.ts";
import type { TestApp, TestAppOptions } from "./test-app.ts";
import { startTestApp } from "./test-app.ts";

/** Starts an app at whose own address the simulated providers report payments, without request limits. */
export async function startPaymentApp(options: TestAppOptions = {}): Promise<TestApp> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  return startTestApp({
    ...options,
    env: {
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      PAYMENT_CALLBACK_ORIGIN: origin,
      LIMITS: "false",
      ...options.env,
    },
  });
}

interface Settings {
  /** Providers whose payments `work` reads. */
  readonly providers: readonly string[];
  /** Further jobs that `work` runs, after the outbox and the reads. */
  readonly jobs?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Whether every attempt ends after each test, before the ledger is checked. */
  readonly ending?: boolean;
}

/** A payment app of a test file. */
export interface PaymentApp {
  readonly app: TestApp;
  /** Advances the clock and runs the due jobs; `read` are the providers whose payments are read. */
  work(seconds?: number, read?: readonly string[]): Promise<void>;
  /** Returns an order as its page shows it. */
  order(token: string): ReturnType<typeof readOrder>;
}

const readOrder = async (app: TestApp, token: string) =>
  (await app.call("getOrder", { params: { token } })).body.data;

/** Starts a payment app before the tests of a file and stops it after them; the ledger is checked after each test. The fields of `app` are undefined until the tests run. */
export function usePaymentApp({ providers, jobs = [], env = {}, ending }: Settings): PaymentApp {
  const app = {} as TestApp;
  const work: PaymentApp["work"] = async (seconds = 0, read = providers) => {
    if (seconds > 0) await app.advance(seconds);
    await app.sandbox.idle();
    const pollers = read.map((provider) => `payment-poller-${provider}`);
    for (const job of ["outbox", ...pollers, ...jobs]) while ((await app.runJob(job)) > 0);
  };
  beforeAll(async () => {
    Object.assign(app, await startPaymentApp({ env }));
  });
  afterAll(() => app.stop());
  afterEach(async () => {
    if (ending) await work(3600);
    expect(await app.app.payments.checkLedger()).toEqual([]);
  });
  return { app, work, order: (token) => readOrder(app, token) };
}

/** The choice of a method that is paid on its provider's page. */
export const byPage = { payer_phone: null, operator: null } as const;

/** Answers on the page of a simulated provider, as its form does. Returns the address to which it leads. */
export async function answerOnPage(url: string, answer: string): Promise<string> {
  const body = new URLSearchParams({ answer });
  const response = await fetch(url, { method: "POST", body, redirect: "manual" });
  return response.headers.get("location") ?? "";
}
