import { createDepartures } from "@wakafine/server/modules/departures/public.ts";
import { countSales } from "@wakafine/server/modules/tickets/public.ts";
import type { Measuring } from "@wakafine/server/demo/seed-measuring.ts";
import { parseDay, apiDay } from "@wakafine/shared/rules/dates.ts";
import type { Figure } from "./figure.ts";
import { median } from "./figure.ts";
import type { Load } from "./load.ts";
import { shoot } from "./load.ts";
import { measuredContext } from "./measured-context.ts";
import type { Served } from "./processes.ts";
import { serveBare, serveProduct } from "./processes.ts";
import { joined } from "./recording.ts";

const rounds = 3;

/** The address of the measured search as JSON and as a page. */
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

/** What the measured search sends to the database, to be replayed by the bare handler. */
async function recordSearch(databaseUrl: string, body: string) {
  const { context, recorded, close } = measuredContext(databaseUrl);
  const search = createDepartures(context, { salesOf: countSales }).bound.find(
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

/** Product and floor in turn, so that both meet the machine's moods; medians of three. */
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

/** Search against the bare handler, the rendered page against JSON, memory after a minute of it. */
export async function measureSearch(databaseUrl: string, measuring: Measuring): Promise<Figure[]> {
  const { api, body, page } = searchAddress(measuring);
  const product = await serveProduct(databaseUrl);
  const bare = await serveBare(databaseUrl);
  try {
    await bare.load([await recordSearch(databaseUrl, body)]);
    const json = () => shoot({ url: product.address + api, method: "POST", body });
    await json();
    const against = await inTurn(json, () => shoot({ url: bare.address, method: "POST", body }));
    const pages = await inTurn(() => shoot({ url: product.address + page, connections: 8 }), json);
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

/** p95 of the measured search at each size, one at a time. */
export async function latencyOf(databaseUrl: string, measuring: Measuring): Promise<Load> {
  const { api, body } = searchAddress(measuring);
  const product = await serveProduct(databaseUrl);
  try {
    const once = () =>
      shoot({ url: product.address + api, method: "POST", body, connections: 4, seconds: 5 });
    await once();
    return await once();
  } finally {
    await product.stop();
  }
}
