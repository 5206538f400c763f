import { randomUUID } from "node:crypto";
import type { RequestContext } from "@wakafine/server/context.ts";
import { wireModules } from "@wakafine/server/wiring.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import pg from "pg";
import sharp from "sharp";
import type { Figure } from "./figure.ts";
import { median, percentile } from "./figure.ts";
import { heapInUse, membershipOf } from "./measure-check-in.ts";
import { medians } from "./measure-lists.ts";
import { measuredContext } from "./measured-context.ts";
import { sql } from "./measure-rush.ts";
import { handlerOf } from "./measure-seats.ts";

const parcels = 100_000;
const moved = 300;
const images = 1000;

type Handle = ReturnType<typeof handlerOf>;

/** Measures the desk of an agency that has sent 100,000 parcels: saving, scanning onto a bus, the list, and 1,000 photos in a row. */
export async function measureParcels(databaseUrl: string): Promise<Figure[]> {
  const member = await parcelMember(databaseUrl);
  const agencyId = member.actor?.member?.agencyId ?? "";
  await fillParcels(databaseUrl, agencyId, member.actor?.userId ?? "");
  const { context, close } = measuredContext(databaseUrl, false);
  const modules = wireModules(context);
  const send = handlerOf(modules, "sendParcel");
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    return [
      ...(await movements({ modules, member, send })),
      ...(await lists({ list: handlerOf(modules, "listParcels"), member, pool, agencyId })),
      await photos(send, member),
    ];
  } finally {
    await pool.end();
    await close();
  }
}

/** Saves parcels and scans them onto a bus, one after the other as at a desk. */
async function movements({
  modules,
  member,
  send,
}: {
  readonly modules: ReturnType<typeof wireModules>;
  readonly member: RequestContext;
  readonly send: Handle;
}): Promise<Figure[]> {
  const { data: bus } = (await handlerOf(modules, "createParcelDeparture")(
    {
      body: {
        bus_number: "LT 900 AB",
        departure_date: "24-12-2030",
        departure_hour: "06:30",
        city_departure: "Douala",
        city_destination: "Bafoussam",
      },
    },
    member,
  )) as { data: { uuid: string } };
  const embark = handlerOf(modules, "embarkParcel");
  const codes = Array.from({ length: moved }, (_, index) => `SCAN-${index}-BENCH`);
  const saved = await timesOf(codes, (code) => send({ body: bodyOf(code) }, member));
  const scanned = await timesOf(codes, (qr_code) =>
    embark({ body: { qr_code, departure_uuid: bus.uuid } }, member),
  );
  const figure = (name: string, times: readonly number[]): Figure => ({
    name: `${name} at 100 k parcels, p95`,
    value: percentile([...times], 0.95),
    unit: "ms",
    target: { atMost: 100 },
    detail: `median ${median([...times]).toFixed(1)} ms`,
  });
  return [figure("save a parcel", saved), figure("scan a parcel onto its bus", scanned)];
}

async function lists({
  list,
  member,
  pool,
  agencyId,
}: {
  readonly list: Handle;
  readonly member: RequestContext;
  readonly pool: pg.Pool;
  readonly agencyId: string;
}): Promise<Figure[]> {
  const bare = () =>
    pool.query({
      name: "bare parcels",
      text: "select * from parcels where agency_id = $1 and deleted_at is null order by created_at desc, id desc limit 12",
      values: [agencyId],
    });
  const figures: Figure[] = [];
  for (const [name, more] of [
    ["a page of parcels", {}],
    ["parcels of a phone", { keyword: "699012345" }],
    ["parcels of a name", { keyword: "Kamga 54321" }],
  ] as const) {
    const read = () => list({ query: { page: 1, per_page: 12, ...more } }, member);
    const [value, least] = await medians(read, bare);
    figures.push({
      name: `${name} at 100 k parcels against the bare read of a page, median`,
      value: value / least,
      unit: "ratio",
      target: { atMost: 15 },
      detail: `${value.toFixed(2)} ms against ${least.toFixed(2)} ms`,
    });
  }
  return figures;
}

/** Sends parcels with five photos each and compares the live memory after the first fifth with the one at the end. */
async function photos(send: Handle, member: RequestContext): Promise<Figure> {
  const noise = await sharp({
    create: {
      width: 960,
      height: 640,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer();
  const photo = `data:image/jpeg;base64,${noise.toString("base64")}`;
  const perParcel = 5;
  let before = 0;
  for (let sent = 0; sent < images; sent += perParcel) {
    if (sent === images / 5) before = memoryInUse();
    const body = bodyOf(
      `PHOTO-${sent}-BENCH`,
      Array.from({ length: perParcel }, () => photo),
    );
    await send({ body }, member);
  }
  return {
    name: "1,000 photos of parcels, growth of memory after the first 200",
    value: (memoryInUse() - before) / 2 ** 20,
    unit: "MiB",
    target: { atMost: 10 },
    detail: `photos of ${Math.round(noise.byteLength / 1024)} KiB`,
  };
}

/** Bytes of live objects and of buffers outside the heap. */
function memoryInUse(): number {
  return heapInUse() + process.memoryUsage().external;
}

async function timesOf<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (const item of items) {
    const began = performance.now();
    await work(item);
    times.push(performance.now() - began);
  }
  return times;
}

function bodyOf(code: string, pictures: string[] = []): InputOf<"sendParcel">["body"] {
  return {
    qr_code: code,
    description: "Carton de chaussures",
    sender: { name: "Odile", surname: "Mbarga", phone: "677112233", town: "Douala" },
    receiver: {
      name: "Serge",
      surname: "Kamga",
      phone: "699445566",
      town: "Bafoussam",
      destination_city: "Bafoussam",
    },
    billing_amount: 3000,
    payer: "SENDER",
    payment_method: "CASH",
    paid: true,
    images: pictures,
  } as InputOf<"sendParcel">["body"];
}

/** Returns a member of an agency with the parcel service and francs enough for its fees. */
async function parcelMember(databaseUrl: string): Promise<RequestContext> {
  const [agency] = await sql<{ id: string }>(
    databaseUrl,
    "select id from agencies where transport_type_id = 4 limit 1",
  );
  const agencyId = agency?.id ?? "";
  await sql(
    databaseUrl,
    `with movement as (insert into ledger_transactions (id, kind, agency_id) values ($1, 'held_to_payable', $2::uuid) returning id)
     insert into ledger_entries (transaction_id, position, account, agency_id, amount)
     select id, 0, 'parcel_balance', $2::uuid, -10000000 from movement union all select id, 1, 'rounding', null, 10000000 from movement`,
    [randomUUID(), agencyId],
  );
  const context = await membershipOf(databaseUrl, agencyId);
  const member = { agencyId, roleId: 4, transportTypeId: 4, isParcelSender: true };
  return { ...context, actor: { ...(context.actor as NonNullable<typeof context.actor>), member } };
}

/** Fills the table of an agency with handed-out parcels of different people. */
async function fillParcels(databaseUrl: string, agencyId: string, userId: string): Promise<void> {
  const departure = randomUUID();
  await sql(
    databaseUrl,
    `insert into parcel_departures (id, agency_id, bus_number, from_town_id, to_town_id, departs_at, state, arrived_at, created_by)
     select $1, $2, 'LT 100 AB', f.id, t.id, app_now() - interval '10 days', 'ARRIVE', app_now(), $3 from towns f, towns t where f.name = 'Douala' and t.name = 'Bafoussam'`,
    [departure, agencyId, userId],
  );
  await sql(
    databaseUrl,
    `insert into parcels (id, agency_id, destination_agency_id, code, description, sender_name, sender_surname, sender_phone, receiver_name, receiver_surname, receiver_phone,
       receiver_town, from_town_id, to_town_id, billing_xaf, fee_rate, fee_xaf, payer, method, is_paid, language, state, departure_id, created_by, created_at, embarked_at, arrived_at, received_at)
     select gen_random_uuid(), $2, $2, 'OLD-' || n, 'Carton', 'Odile', 'Mbarga ' || n, '+2376770' || lpad(n::text, 5, '0'), 'Serge', 'Kamga ' || n, '+2376990' || lpad(n::text, 5, '0'),
       'Bafoussam', d.from_town_id, d.to_town_id, 3000, 0, 0, 'SENDER', 'CASH', true, 'fr', 'RECEIVE', $1, $3, app_now() - n * interval '1 minute', app_now(), app_now(), app_now()
     from generate_series(1, $4::integer) n, parcel_departures d where d.id = $1`,
    [departure, agencyId, userId, parcels],
  );
  await sql(databaseUrl, "vacuum analyze");
}
