import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@wakafine/server/database/database.ts";
import { migrate } from "@wakafine/server/database/migrate.ts";
import type { Measuring } from "@wakafine/server/demo/seed-measuring.ts";
import { seedMeasuring } from "@wakafine/server/demo/seed-measuring.ts";
import { startEmbeddedDatabase } from "../tools/embedded-database.ts";
import { measureBytes } from "./bytes.ts";
import type { Figure } from "./figure.ts";
import { describeFigure, holds, round } from "./figure.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measureCheckIn } from "./measure-check-in.ts";
import { measureChurn } from "./measure-churn.ts";
import { measureLists } from "./measure-lists.ts";
import { measureLive } from "./measure-live.ts";
import { measureOrder } from "./measure-order.ts";
import { measureParcels } from "./measure-parcels.ts";
import { measurePlanning } from "./measure-planning.ts";
import { measureRush, sql } from "./measure-rush.ts";
import { latencyOf, measureSearch, searchAddress } from "./measure-search.ts";
import { measureSeats } from "./measure-seats.ts";
import { measureSessions } from "./measure-sessions.ts";
import { measureStart } from "./measure-start.ts";
import { measureVisit } from "./measure-visit.ts";
import { serveProduct } from "./processes.ts";

const sizes = [10_000, 100_000, 1_000_000] as const;

/** Databases of the benchmark's own PostgreSQL (durable, as in production). */
interface BenchDatabase {
  /** Creates a database with the number of departures and returns it with the measured query. */
  fill(departures: number): Promise<{ url: string; measuring: Measuring }>;
  copy(url: string): Promise<string>;
}

type Measurement = (databases: BenchDatabase) => Promise<Figure[]>;

const measurements: Readonly<Record<string, Measurement>> = {
  async search(databases) {
    const { url, measuring } = await databases.fill(100_000);
    return measureSearch(url, measuring);
  },
  async growth(databases) {
    const latencies: number[] = [];
    for (const size of sizes) {
      const { url, measuring } = await databases.fill(size);
      latencies.push((await latencyOf(url, measuring)).p95);
    }
    const [small = Number.NaN, middle = Number.NaN, large = Number.NaN] = latencies;
    const detail = `p95 ${small} ms, ${middle} ms, ${large} ms at 10 k, 100 k, 1 M departures`;
    return [
      {
        name: "search at 1 M departures against 10 k, p95",
        value: large / small,
        unit: "ratio",
        target: { atMost: 1.5 },
        detail,
      },
    ];
  },
  async churn(databases) {
    const { url, measuring } = await databases.fill(100_000);
    const elsewhereUrl = await databases.copy(url);
    return measureChurn(
      { databaseUrl: url, elsewhereUrl },
      measuring,
      await someDepartures(url, measuring, 2000),
    );
  },
  async sessions(databases) {
    const { url, measuring } = await databases.fill(100_000);
    const [departure = ""] = await someDepartures(url, measuring, 1);
    return measureSessions(url, measuring, departure);
  },
  async seats(databases) {
    const { url, measuring } = await databases.fill(10_000);
    return measureSeats(
      { clone: () => databases.copy(url) },
      await someDepartures(url, measuring, 200),
    );
  },
  async order(databases) {
    const { url, measuring } = await databases.fill(10_000);
    return measureOrder(url, await someDepartures(url, measuring, 1000));
  },
  async rush(databases) {
    const { url, measuring } = await databases.fill(10_000);
    const [departure = ""] = await someDepartures(url, measuring, 1);
    return measureRush(url, departure);
  },
  async checkin(databases) {
    const { url, measuring } = await databases.fill(10_000);
    return measureCheckIn(url, await someDepartures(url, measuring, 30));
  },
  async planning(databases) {
    const { url } = await databases.fill(10_000);
    return measurePlanning(url);
  },
  async lists(databases) {
    const { url, measuring } = await databases.fill(100_000);
    const [departure = ""] = await someDepartures(url, measuring, 1);
    return measureLists(url, departure);
  },
  async parcels(databases) {
    const { url } = await databases.fill(10_000);
    return measureParcels(url);
  },
  async live(databases) {
    const { url } = await databases.fill(10_000);
    return measureLive(url);
  },
  async visit(databases) {
    const { url, measuring } = await databases.fill(10_000);
    return measureVisit(url, measuring);
  },
  async pages(databases) {
    const { url, measuring } = await databases.fill(10_000);
    const product = await serveProduct(url);
    try {
      const { page } = searchAddress(measuring);
      const pages = new Map([
        ["home", `${product.address}/app/home`],
        ["results", `${product.address}${page}`],
      ]);
      return [...(await measureBytes(product.address, page)), ...(await measureLighthouse(pages))];
    } finally {
      await product.stop();
    }
  },
  start: () => measureStart(),
};

/** Returns departures with free seats; those found by the measured search only if there are no others. */
async function someDepartures(url: string, { query }: Measuring, max: number): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    url,
    "select d.id from departures d join towns t on t.id = d.to_town_id where d.departs_at > app_now() + interval '2 days' order by t.name = $2, d.id limit $1",
    [max, query.city_destination],
  );
  return rows.map(({ id }) => id);
}

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const names = asked.length > 0 ? asked : Object.keys(measurements);
  const unknown = names.filter((name) => !(name in measurements));
  if (unknown.length > 0)
    throw new Error(
      `no measurement ${unknown.join(", ")}; there are ${Object.keys(measurements).join(", ")}`,
    );
  const folder = await mkdtemp(join(tmpdir(), "wakafine-bench-"));
  const server = await startEmbeddedDatabase({ folder });
  const figures: Figure[] = [];
  try {
    for (const name of names) {
      console.log(`\n${name}`);
      const measured = (await measurements[name]?.(databases(server.urlOf))) ?? [];
      for (const figure of measured) console.log(`  ${describeFigure(figure)}`);
      figures.push(...measured);
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  await report(names, figures);
  process.exitCode = figures.every(holds) ? 0 : 1;
}

function databases(urlOf: (database: string) => string): BenchDatabase {
  const create = async (template?: string) => {
    const name = `bench_${randomBytes(4).toString("hex")}`;
    await sql(
      urlOf("postgres"),
      `create database ${name}${template ? ` template ${template}` : ""}`,
    );
    return urlOf(name);
  };
  return {
    async fill(departures) {
      const url = await create();
      await migrate(url);
      const database = openDatabase({
        connectionString: url,
        connections: 2,
        onError: (error) => console.error(error),
      });
      const measuring = await seedMeasuring(database, {
        mode: "demo",
        departures,
        today: new Date(),
      }).finally(() => database.close());
      return { url, measuring };
    },
    copy: (url) => create(new URL(url).pathname.slice(1)),
  };
}

/** Writes the figures with machine, date and commit to `bench/results` and prints a summary. */
async function report(names: readonly string[], figures: readonly Figure[]): Promise<void> {
  const git = (...texts: string[]) => execFileSync("git", texts, { encoding: "utf8" }).trim();
  const details = {
    date: new Date().toISOString(),
    commit:
      git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain") ? " with changes" : ""),
    machine: `${cpus().length} × ${cpus()[0]?.model ?? "?"}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    node: process.version,
    measurements: names,
    figures: figures.map((figure) => ({
      ...figure,
      value: round(figure.value),
      holds: holds(figure),
    })),
  };
  const file = new URL(
    `./results/${details.date.slice(0, 10)}-${names.length === Object.keys(measurements).length ? "all" : names.join("-")}.json`,
    import.meta.url,
  );
  await writeFile(file, `${JSON.stringify(details, null, 2)}\n`);
  const held = figures.filter(holds).length;
  console.log(`\n${held} of ${figures.length} figures meet their target`);
}

await main();
