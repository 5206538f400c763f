import { createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { ConfigError, readConfig } from "./config.ts";
import { migrate } from "./database/migrate.ts";
import { explainStart } from "./start-failure.ts";

/** Starts the process, or prints the error and exits with 1. Stops cleanly on SIGTERM and SIGINT. */
async function main(config: Config): Promise<void> {
  await migrate(config.DATABASE_URL);
  const app = await createApp(config);
  const address = await app.start();
  app.context.log.info({ address, roles: config.ROLES, mode: config.WAKAFINE_MODE }, "ready");
  process.send?.({ ready: address }); // the parent process waits for it

  let stopping: Promise<void> | null = null;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      stopping ??= app.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`could not stop cleanly: ${String(error)}\n`);
          process.exit(1);
        },
      );
      setTimeout(() => process.exit(1), 20_000).unref(); // ends a process that does not stop
    });
  }
}

function settings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`Wakafine cannot start, these settings are wrong:\n${error.message}\n`);
    process.exit(1);
  }
}

const config = settings();
await main(config).catch((error: unknown) => {
  process.stderr.write(`Wakafine cannot start: ${explainStart(error, config)}\n`);
  process.exit(1);
});
