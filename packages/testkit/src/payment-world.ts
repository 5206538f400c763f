import { randomUUID } from "node:crypto";
import type { PaymentMethod } from "@wakafine/shared/bookings/price.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import type { Sandbox } from "@wakafine/sandbox/sandbox.ts";
import { startSandbox } from "@wakafine/sandbox/sandbox.ts";
import { readConfig } from "@wakafine/server/config.ts";
import type { Context } from "@wakafine/server/context.ts";
import type { Database } from "@wakafine/server/database/database.ts";
import { openDatabase } from "@wakafine/server/database/database.ts";
import { registerBound } from "@wakafine/server/http/api.ts";
import type { Bound } from "@wakafine/server/http/bind.ts";
import { createHttpServer } from "@wakafine/server/http/server.ts";
import type { JobHandler } from "@wakafine/server/jobs/outbox.ts";
import { outboxJob } from "@wakafine/server/jobs/outbox.ts";
import type { Job, JobRunner } from "@wakafine/server/jobs/runner.ts";
import { createJobRunner, runJob } from "@wakafine/server/jobs/runner.ts";
import type {
  Payable,
  PaymentDeps,
  Payments,
  ProviderName,
} from "@wakafine/server/modules/payments/public.ts";
import { createPayments } from "@wakafine/server/modules/payments/public.ts";
import type { FastifyInstance } from "fastify";
import { freePort } from "./global-setup.ts";
import type { TestDatabase } from "./test-database.ts";
import { startTestDatabase } from "./test-database.ts";
import { testSettings } from "./test-settings.ts";
import { byToken, payablesTable, testPayable } from "./test-payable.ts";

/** The provider of the attempts in a payment world. */
export interface ProviderChoice {
  readonly provider: ProviderName;
  /** Null for a provider with a payment page. */
  readonly operator: MobileOperator | null;
  /** A payer of this operator, E.164; null for a provider with a payment page. */
  readonly phone: string | null;
  /** Default: MOBILE. */
  readonly method?: PaymentMethod;
  /** Settings that activate the provider. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A wallet, whose payers have phones. */
export interface WalletChoice extends ProviderChoice {
  readonly operator: MobileOperator;
  readonly phone: string;
}

const mtnMomo: ProviderChoice = { provider: "mtn_momo", operator: "MTN", phone: "+237671234567" };

/** Columns of an attempt that tests may check. */
export interface SeenAttempt {
  readonly id: string;
  readonly driver: string;
  readonly state: string;
  readonly reason: string | null;
  readonly effective: boolean;
  readonly provider_ref: string;
  readonly next_poll_at: string | null;
  readonly payable_id: string;
}

/**
 * The payments module alone, with PostgreSQL, the sandbox, a callback listener and a minimal payable. All share one clock.
 * Tests run every job explicitly.
 */
export interface PaymentWorld {
  readonly database: TestDatabase;
  readonly pool: Database;
  readonly sandbox: Sandbox;
  readonly payBy: ProviderChoice;
  readonly origin: string;
  payments(): Payments;
  /** Simulates a restart of the process: new memory, same database. */
  restart(deps?: Partial<PaymentDeps>): void;
  /** Creates a payable with a first attempt. Returns the ids of both. */
  open(order?: {
    readonly amount?: number;
    readonly phone?: string;
    readonly holdMinutes?: number;
    readonly departsInMinutes?: number;
    readonly device?: string;
    readonly address?: string;
    readonly phoneVerified?: boolean;
  }): Promise<{ attemptId: string; payableId: string }>;
  attempt(id: string): Promise<SeenAttempt>;
  /** Runs a job of the module or `outbox` once and waits for everything it started. Returns the number of processed items. */
  run(job: string): Promise<number>;
  /** Returns a runner that, once started, runs one job as a server process does. */
  runner(job: string): JobRunner;
  /** Runs the outbox until nothing is due. */
  drain(): Promise<void>;
  advance(seconds: number): Promise<void>;
  /** Topic and entity of every outbox job run so far, including retries. */
  readonly performed: readonly { readonly topic: string; readonly entityId: string }[];
  stop(): Promise<void>;
}

interface Options {
  /** Default: MTN MoMo. */
  readonly payBy?: ProviderChoice;
  readonly deps?: Partial<PaymentDeps>;
  readonly env?: Readonly<Record<string, string>>;
  readonly log?: Context["log"];
}

/** Starts a payment world. By default its attempts use MTN MoMo. */
export async function startPaymentWorld({
  payBy = mtnMomo,
  deps = {},
  env = {},
  log = silent,
}: Options = {}): Promise<PaymentWorld> {
  const database = await startTestDatabase();
  await database.sql(payablesTable);
  const sandbox = await startSandbox({ closeUnanswered: true });
  const ahead = { seconds: 0 };
  const listener = await listenForCallbacks();
  const config = readConfig({
    LOG_LEVEL: "silent",
    DATABASE_URL: database.url,
    ...testSettings,
    ...sandbox.serverSettings,
    PUBLIC_ORIGIN: listener.origin,
    PAYMENT_CALLBACK_ORIGIN: listener.origin,
    ...payBy.env,
    ...env,
  });
  const onError = () => undefined;
  const pool = openDatabase({ connectionString: database.url, connections: 20, onError });
  const context: Context = {
    config,
    database: pool,
    log,
    clock: () => new Date(Date.now() + ahead.seconds * 1000),
  };
  const performed: { topic: string; entityId: string }[] = [];
  let life = startProcess(context, performed, deps);
  await listener.serve(() => life.payments.bound, config);
  const jobNamed = (name: string): Job => {
    const job = life.jobs.find((candidate) => candidate.name === name);
    if (!job) throw new Error(`there is no job ${name}`);
    return job;
  };

  const world: PaymentWorld = {
    database,
    pool,
    sandbox,
    payBy,
    performed,
    origin: listener.origin,
    payments: () => life.payments,
    restart(other = {}) {
      life = startProcess(context, performed, { ...deps, ...other });
    },
    async open({
      amount = 4080,
      phone = payBy.phone,
      holdMinutes = 15,
      departsInMinutes = 600,
      device,
      address,
      phoneVerified = false,
    } = {}) {
      const payableId = randomUUID();
      await database.sql(
        `insert into test_payables (id, token, amount, hold_started, hold_until, departs_at)
         values ($1, $2, $3, app_now(), app_now() + make_interval(mins => $4), app_now() + make_interval(mins => $5))`,
        [payableId, `token-${payableId.slice(0, 16)}`, amount, holdMinutes, departsInMinutes],
      );
      const holdUntil = new Date(context.clock().getTime() + holdMinutes * 60_000);
      const opened = life.payments.paymentService.openAttempt({
        payableKind: "booking",
        payableId,
        number: 1,
        method: payBy.method ?? "MOBILE",
        operator: payBy.operator,
        payerPhone: phone,
        amountXaf: amount,
        language: "fr",
        holdUntil,
        phoneVerified,
        request: {
          deviceKey: device === undefined ? null : Buffer.from(device).toString("hex"),
          addressKey: address === undefined ? null : Buffer.from(address).toString("hex"),
        },
      });
      await pool.transaction((transaction) => transaction.finish([...opened.statements]));
      return { attemptId: opened.attemptId, payableId };
    },
    async attempt(id) {
      const [row] = await database.sql<SeenAttempt>(
        "select id, driver, state, reason, effective, provider_ref, next_poll_at, payable_id from payment_attempts where id = $1",
        [id],
      );
      if (!row) throw new Error(`no attempt ${id}`);
      return row;
    },
    async run(name) {
      const job = jobNamed(name);
      try {
        return await runJob(context, job);
      } finally {
        await job.drain?.();
      }
    },
    runner: (name) => createJobRunner(context, [jobNamed(name)]),
    async drain() {
      while ((await world.run("outbox")) > 0);
    },
    async advance(seconds) {
      ahead.seconds += seconds;
      await database.advance(seconds);
      await sandbox.advanceClock(seconds);
    },
    async stop() {
      await listener.stop();
      await sandbox.stop();
      await pool.close();
      await database.drop();
    },
  };
  return world;
}

interface Process {
  readonly payments: Payments;
  readonly jobs: readonly Job[];
}

function startProcess(
  context: Context,
  performed: { topic: string; entityId: string }[],
  deps: Partial<PaymentDeps>,
): Process {
  const payments = build(context, testPayable(context.database), deps);
  return { payments, jobs: jobsOf(context, payments, performed) };
}

const silent: Context["log"] = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  debug: () => undefined,
};

function build(context: Context, payable: Payable, deps: Partial<PaymentDeps>): Payments {
  const payments = createPayments(context, {
    async payableByToken(token) {
      const [row] = await context.database.query(byToken(token));
      return row
        ? {
            kind: "booking",
            payableId: row.id,
            ownerPhone: "+237671234567",
            isPaid: row.status === "PAID",
          }
        : null;
    },
    departureEnds: async () => [],
    pause: async () => undefined, // only poll-payments.provider.test.ts tests the spacing of reads
    ...deps,
  });
  payments.register(payable);
  return payments;
}

function jobsOf(
  context: Context,
  payments: Payments,
  performed: { topic: string; entityId: string }[],
): readonly Job[] {
  const record: JobHandler = async (one) =>
    void performed.push({ topic: one.topic, entityId: one.entityId });
  return [
    ...payments.jobs,
    outboxJob(context, {
      ...payments.jobHandlers,
      "send-tickets": record,
      "notify-refund": record,
      "notify-refunded": record,
      "notify-refund-reversed": record,
    }),
  ];
}

/** Prepares an HTTP server with the endpoints of payments. */
async function listenForCallbacks() {
  let server: FastifyInstance | null = null;
  const port = await freePort();
  return {
    origin: `http://127.0.0.1:${port}`,
    async serve(bound: () => readonly Bound[], config: Context["config"]) {
      server = await createHttpServer(config);
      const ids = bound().map(({ id }) => id);
      const current = ids.map((id): Bound => ({
        id,
        handle: async (input, request) =>
          bound()
            .find((one) => one.id === id)!
            .handle(input, request),
      }));
      await server.register(async (scope) =>
        registerBound(scope, current, {
          secret: config.APP_SECRET,
          authenticate: async () => null,
        }),
      );
      await server.listen({ host: "127.0.0.1", port });
    },
    async stop() {
      await server?.close();
    },
  };
}
