import { orderOfHold } from "@wakafine/server/modules/bookings/public.ts";
import { createDepartures } from "@wakafine/server/modules/departures/public.ts";
import { countSales } from "@wakafine/server/modules/tickets/public.ts";
import type { Measuring } from "@wakafine/server/demo/seed-measuring.ts";
import { parseDay, apiDay } from "@wakafine/shared/rules/dates.ts";
import type { Figure } from "./figure.ts";
import { median } from "./figure.ts";
import type { Load } from "./load.ts";
import { generateLoad } from "./load.ts";
import { measuredContext } from "./measured-context.ts";
import type { Served } from "./processes.ts";
import { serveBare, serveProduct } from "./processes.ts";
import { joined } from "./recording.ts";

const rounds = 3;

/** Returns the addresses of the measured search for JSON and page, and the JSON body. */
export function searchAddress({ query }: Measuring): {
  readonly api: string;
  readonly body: string;
  readonly page: string;
} {
  const search = new URLSearchParams({
    ...query,
    departure_date: apiDay(parseDay(query.departure_date) ?? ""),
    place_require: "1",
  });
  return {
    api: "/api/departures/v2?page=1&per_page=20",
    body: JSON.stringify(query),
    page: `/app/result?${search}`,
  };
}

/** Records the statements of the measured search for the bare handler. */
async function recordSearch(databaseUrl: string, body: string) {
  const { context, recorded, close } = measuredContext(databaseUrl);
  const search = createDepartures(context, { salesOf: countSales, orderOfHold }).bound.find(
    ({ id }) => id === "searchDepartures",
  );
  await search?.handle(
    { query: { page: 1, per_page: 20 }, body: JSON.parse(body) } as never,
    undefined as never,
  );
  const recording = joined(recorded());
  await close();
  return { ...recording, transaction: false };
}

/** Measures product and baseline alternately, so that both have the same machine load, and returns the median of three pairs. */
export async function inTurn(
  product: () => Promise<Load>,
  floor: () => Promise<Load>,
): Promise<{ product: Load; floor: Load; ratio: number }> {
  const pairs: { product: Load; floor: Load }[] = [];
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ product: await product(), floor: await floor() });
  const ratio = median(pairs.map((pair) => pair.product.perSecond / pair.floor.perSecond));
  const middle = pairs[Math.floor(rounds / 2)] as { product: Load; floor: Load };
  return { ...middle, ratio };
}

/** Compares search with the bare handler and the rendered page with JSON, and measures memory after a minute of load. */
export async function measureSearch(databaseUrl: string, measuring: Measuring): Promise<Figure[]> {
  const { api, body, page } = searchAddress(measuring);
  const product = await serveProduct(databaseUrl);
  const bare = await serveBare(databaseUrl);
  try {
    await bare.load([await recordSearch(databaseUrl, body)]);
    const json = () => generateLoad({ url: product.address + api, method: "POST", body });
    await json();
    const against = await inTurn(json, () =>
      generateLoad({ url: bare.address, method: "POST", body }),
    );
    const pages = await inTurn(
      () => generateLoad({ url: product.address + page, connections: 8 }),
      json,
    );
    return [
      {
        name: "search against a bare handler with the same statement",
        value: against.ratio,
        unit: "ratio",
        target: { atLeast: 0.8 },
        detail: perSecond(against),
      },
      {
        name: "results rendered on the server against JSON",
        value: pages.ratio,
        unit: "ratio",
        target: { atLeast: 0.3 },
        detail: perSecond(pages),
      },
      failures("search and pages", [against.product, against.floor, pages.product]),
      await memory(product, json),
    ];
  } finally {
    await product.stop();
    await bare.stop();
  }
}

function perSecond({ product, floor }: { product: Load; floor: Load }): string {
  return `${Math.round(product.perSecond)}/s against ${Math.round(floor.perSecond)}/s, p95 ${product.p95} ms against ${floor.p95} ms`;
}

export function failures(name: string, loads: readonly Load[]): Figure {
  return {
    name: `${name}: answers that failed`,
    value: loads.reduce((sum, load) => sum + load.failed, 0),
    unit: "count",
    target: { atMost: 0 },
  };
}

async function memory(product: Served, load: () => Promise<Load>): Promise<Figure> {
  const end = Date.now() + 60_000;
  while (Date.now() < end) await load();
  return {
    name: "server process after 60 s of searches, resident",
    value: product.resident(),
    unit: "MiB",
    target: { atMost: 250 },
  };
}

/** Measures the latency of the measured search, one request at a time. */
export async function latencyOf(databaseUrl: string, measuring: Measuring): Promise<Load> {
  const { api, body } = searchAddress(measuring);
  const product = await serveProduct(databaseUrl);
  try {
    const once = () =>
      generateLoad({
        url: product.address + api,
        method: "POST",
        body,
        connections: 4,
        seconds: 5,
      });
    await once();
    return await once();
  } finally {
    await product.stop();
  }
}
