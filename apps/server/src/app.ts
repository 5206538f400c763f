import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import type { Context, Log } from "./context.ts";
import { deleteOldIdempotencyKeys } from "./database/idempotency.ts";
import { deleteOldRateLimits } from "./database/rate-limits.ts";
import { openDatabase } from "./database/database.ts";
import { refuseDemoDatabase } from "./demo/seed-demo.ts";
import { registerApi } from "./http/api.ts";
import { registerDocumentation } from "./http/documentation.ts";
import { registerHealth } from "./http/health.ts";
import { createMetrics } from "./http/metrics.ts";
import { createHttpServer } from "./http/server.ts";
import { outboxJob } from "./jobs/outbox.ts";
import type { Job } from "./jobs/runner.ts";
import { createJobRunner } from "./jobs/runner.ts";
import { createLiveUpdates, liveChannel } from "./live/live-updates.ts";
import type { Payments } from "./modules/payments/public.ts";
import type { WiringOverrides, Wiring } from "./wiring.ts";
import { wireModules } from "./wiring.ts";

/** The server in one process: HTTP, modules and jobs. */
export interface App {
  readonly server: FastifyInstance;
  readonly context: Context;
  readonly jobs: readonly Job[];
  readonly payments: Payments;
  start(): Promise<string>;
  /** Finishes requests and running jobs, releases their leases and closes the database. */
  stop(): Promise<void>;
}

interface AppOverrides extends WiringOverrides {
  /** Tests advance it together with the database's clock. */
  readonly clock?: () => Date;
}

/** Creates the app from its settings; nothing listens or runs before `start`. */
export async function createApp(config: Config, overrides: AppOverrides = {}): Promise<App> {
  const server = await createHttpServer(config);
  const context = contextOf(config, server.log as Log, overrides);
  const { database, log } = context;
  const metrics = config.METRICS_PORT === undefined ? null : createMetrics(server, database); // first, because it only counts routes that are registered later
  const modules = wireModules(context, overrides);
  metrics?.addCounter(
    "payment_callbacks_rejected_total",
    "Payment callbacks with a wrong or missing secret since the start",
    modules.payments.rejectedCallbacks,
  );
  const jobs = [...modules.jobs, outboxJob(context, modules.jobHandlers), cleanupJob(context)];
  const runner = createJobRunner(context, jobs);
  let stopping = false;

  const live = config.ROLES.includes("web")
    ? createLiveUpdates(server.server, {
        log,
        checkSession: modules.checkSession,
        rechargeOf: modules.rechargeOf,
      })
    : null;
  await registerAll(server, context, { modules, isStopping: () => stopping });
  return {
    server,
    context,
    jobs,
    payments: modules.payments,
    async start() {
      if (config.WAKAFINE_MODE === "live") await refuseDemoDatabase(database);
      const address = await server.listen({ host: config.HOST, port: config.PORT }); // first, so that no job has started when the port is in use
      try {
        if (metrics)
          log.info({ address: await metrics.start(config.METRICS_PORT!) }, "metrics listening");
        if (live) await database.listen(liveChannel, live.onNotify);
        if (config.ROLES.includes("worker")) {
          await database.listen("outbox", () => runner.wake("outbox"));
          runner.start();
        }
      } catch (error) {
        await Promise.all([server.close(), metrics?.stop()]); // a process that did not start must not answer requests
        throw error;
      }
      return address;
    },
    async stop() {
      stopping = true;
      live?.stop();
      await server.close();
      await runner.stop();
      await metrics?.stop();
      await database.close();
    },
  };
}

function contextOf(config: Config, log: Log, { clock = () => new Date() }: AppOverrides): Context {
  const database = openDatabase({
    connectionString: config.DATABASE_URL,
    connections: config.DATABASE_CONNECTIONS,
    onError: (error) => log.warn({ err: error }, "database connection failed"),
    onRetry: (error) => log.warn({ err: error }, "transaction retried after a deadlock"),
    timeoutMs: 30_000,
  });
  return { config, database, log, clock };
}

interface Served {
  readonly modules: Wiring;
  readonly isStopping: () => boolean;
}

/** Registers everything that answers requests: documentation, API, health, pages. */
async function registerAll(
  server: FastifyInstance,
  { config, database }: Context,
  { modules, isStopping }: Served,
): Promise<void> {
  // While stopping, each connection closes after its current response, so that keep-alive connections cannot delay shutdown.
  server.addHook("onSend", async (_request, reply) => {
    if (isStopping()) void reply.header("connection", "close");
  });
  if (config.API_DOCS) await registerDocumentation(server);
  await server.register(async (scope) =>
    registerApi(scope, modules.bound, {
      secret: config.APP_SECRET,
      authenticate: modules.authenticate,
    }),
  );
  registerHealth(server, database, isStopping);
  if (config.ROLES.includes("web")) await modules.registerPages(server);
}

function cleanupJob({ database }: Context): Job {
  return {
    name: "tidy",
    everySeconds: 3600,
    leaseSeconds: 600,
    async run() {
      await database.batch([deleteOldIdempotencyKeys(), deleteOldRateLimits()]);
      return 0;
    },
  };
}
