import "./start/check-node.ts";
import { watch } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "@wakafine/server/database/database.ts";
import { processFlags } from "@wakafine/server/process-flags.ts";
import { migrate } from "@wakafine/server/database/migrate.ts";
import { refuseDemoDatabase, seedDemo } from "@wakafine/server/demo/seed-demo.ts";
import { databaseFolder, runningOwner } from "./database/database-folder.ts";
import { startEmbeddedDatabase } from "./embedded-database.ts";
import type { ChildProgram } from "./start/child-program.ts";
import { listening, startProgram } from "./start/child-program.ts";
import { makePrivateFolder } from "./start/private-folder.ts";
import { startRestarting } from "./start/restarting-program.ts";
import { createStopper } from "./start/stop-in-order.ts";
import { logLine } from "./start/log-line.ts";
import type { StartSettings } from "./start/start-settings.ts";
import { childEnvironment, readStartSettings, StartRefused } from "./start/start-settings.ts";
import { checkPorts, wantedPorts } from "./start/taken-ports.ts";
import { buildWeb, buildWebIfNeeded, webSourceFolders } from "./start/web-build.ts";
import { welcome } from "./start/welcome.ts";

const stopper = createStopper();

/** `npm start`: starts the database with its data, the sandbox and the server. `--dev` restarts the server and rebuilds the web on a change. */
async function main(): Promise<void> {
  const settings = readStartSettings(process.env, process.argv.slice(2));
  makePrivateFolder(settings.dataFolder);
  await refuseSecondStart(settings);
  const building = step(
    "web",
    () => buildWebIfNeeded(settings.root, settings.dataFolder),
    (built) => (built ? "built" : null),
  );
  building.catch(() => undefined); // awaited below, after the database
  const databaseUrl = settings.databaseUrl ?? (await startDatabase(settings));
  await step(
    "database",
    () => prepareDatabase(settings, databaseUrl),
    (outcome) => outcome,
  );
  await building;
  const programs = await startPrograms(settings, databaseUrl);
  stopper.watch(programs);
  if (settings.dev) rebuildOnChange(settings);
  const origin = process.env["PUBLIC_ORIGIN"] || `http://127.0.0.1:${settings.port}`;
  console.log(`\n${welcome(settings, origin)}\nready after ${process.uptime().toFixed(1)} s`);
}

/** Runs a step of the start and prints its result and duration, if it returns a text. */
async function step<Result>(
  name: string,
  work: () => Promise<Result>,
  t: (result: Result) => string | null,
): Promise<Result> {
  const begun = performance.now();
  const result = await work();
  const text = t(result);
  if (text !== null && !stopper.stopping())
    console.log(`${name}: ${text} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  return result;
}

async function refuseSecondStart(settings: StartSettings): Promise<void> {
  const paths = databaseFolder(settings.dataFolder);
  const owner = settings.databaseUrl === null ? runningOwner(paths) : null;
  if (owner !== null)
    throw new StartRefused(
      `Wakafine already runs in ${settings.dataFolder} (process ${owner}): stop it, or start this one with its own DATA_DIR and ports`,
    );
  await checkPorts(wantedPorts(settings), 5); // programs of a killed run may still be stopping
}

async function startDatabase(settings: StartSettings): Promise<string> {
  const starting = startEmbeddedDatabase({
    folder: settings.dataFolder,
    ...(settings.databasePort === null ? {} : { port: settings.databasePort }),
  });
  // Registered before it runs, so that a stop during the start waits for the database and stops it.
  stopper.last(() =>
    starting.then(
      (database) => database.stop(),
      () => undefined,
    ),
  );
  const database = await starting;
  stopper.watch([{ name: "database", died: database.died }]);
  return database.url;
}

async function prepareDatabase(settings: StartSettings, url: string): Promise<string | null> {
  const applied = await migrate(url);
  const database = openDatabase({
    connectionString: url,
    connections: 2,
    onError: () => undefined,
  });
  try {
    if (settings.mode === "live") {
      await refuseDemoDatabase(database);
      return applied.length > 0 ? `${applied.length} migrations` : null;
    }
    const { outcome, until } = await seedDemo(database, { mode: "demo", today: new Date() });
    return outcome === "kept" ? null : `demo data ${outcome}, departures until ${until}`;
  } finally {
    await database.close();
  }
}

async function startPrograms(
  settings: StartSettings,
  databaseUrl: string,
): Promise<readonly { name: string; died: Promise<string> }[]> {
  const { root, dataFolder, dev } = settings;
  const env = childEnvironment(settings, databaseUrl);
  const start = (name: string, file: string, execArgv: readonly string[]): ChildProgram =>
    startRestarting({
      name,
      log: (text) => console.error(text),
      start: () =>
        startProgram({
          file: join(root, file),
          env,
          log: join(dataFolder, `${name}.log`),
          execArgv,
          stopSeconds: 25,
          onLine: (line) => logLine(name, line, dev),
        }),
    });
  const sandbox =
    settings.mode === "demo" ? start("sandbox", "apps/sandbox/src/main.ts", []) : null;
  if (sandbox) stopper.last(sandbox.stop);
  const server = start("server", "apps/server/src/main.ts", [
    ...processFlags,
    ...(dev ? ["--watch", "--watch-preserve-output"] : []),
  ]);
  stopper.last(server.stop);
  const serverListens = dev
    ? Promise.race([server.ready, listening(settings.port, 60)])
    : server.ready;
  await Promise.all([
    serverListens.catch((cause: unknown) =>
      Promise.reject(new StartRefused(`the server did not start: ${(cause as Error).message}`)),
    ),
    sandbox &&
      Promise.race([
        listening(settings.sandbox.phone, 30),
        ended(sandbox, "the sandbox did not start"),
      ]),
  ]);
  // The site works without the sandbox; only payments and messages of the demo wait.
  void sandbox?.died.then((lastLines) =>
    console.error(`The sandbox was not restarted. Its last lines:\n${lastLines}`),
  );
  return [{ name: "server", died: server.died }];
}

async function ended(program: ChildProgram, message: string): Promise<never> {
  throw new StartRefused(`${message}:\n${await program.died}`);
}

/** Rebuilds the web on a change. The server reads the build once, so its watcher restarts it after a build. */
function rebuildOnChange({ root, dataFolder }: StartSettings): void {
  let due: NodeJS.Timeout | null = null;
  let running = Promise.resolve();
  const rebuild = (): void => {
    running = running
      .then(() =>
        step(
          "web",
          () => buildWeb(root, dataFolder),
          () => "built again",
        ),
      )
      .catch((error: unknown) => console.error((error as Error).message));
  };
  for (const folder of webSourceFolders) {
    watch(join(root, folder), { recursive: true }, () => {
      if (due) clearTimeout(due);
      due = setTimeout(rebuild, 300);
    });
  }
}

await main().catch(async (error: unknown) => {
  if (stopper.stopping()) return; // errors during a stop are expected
  const known = error instanceof StartRefused || (error as Error).name === "DatabaseRefused";
  console.error(
    `\nWakafine cannot start.\n${known ? (error as Error).message : ((error as Error).stack ?? String(error))}`,
  );
  if (error instanceof Error && error.cause && !known) console.error("cause:", error.cause);
  await stopper.stop(1);
});
