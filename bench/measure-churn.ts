import type { Measuring } from "@wakafine/server/demo/seed-measuring.ts";
import { wireModules } from "@wakafine/server/wiring.ts";
import pg from "pg";
import type { Figure } from "./figure.ts";
import { median } from "./figure.ts";
import { generateLoad } from "./load.ts";
import { guest, measuredContext } from "./measured-context.ts";
import { bookingOf, handlerOf } from "./measure-seats.ts";
import { sql } from "./measure-rush.ts";
import { searchAddress } from "./measure-search.ts";
import { paidDriver } from "./paid-driver.ts";
import { serveProduct } from "./processes.ts";

const holdsPerSecond = 50;
/** Number of expired holds, of payments and of check-ins before the last measurement. */
const eachBefore = 10_000;

/** The measured database, and a second one for the same work. */
interface BenchDatabases {
  readonly databaseUrl: string;
  readonly elsewhereUrl: string;
}

/**
 * Compares search while seats are held, paid and released, and after much of that work, with search on an idle database. The same work on a second database shows
 * how much of the loss is due to the shared processors and how much to the changed rows.
 */
export async function measureChurn(
  { databaseUrl, elsewhereUrl }: BenchDatabases,
  measuring: Measuring,
  departures: readonly string[],
): Promise<Figure[]> {
  const { api, body } = searchAddress(measuring);
  const product = await serveProduct(databaseUrl);
  const rate = async () => median([await once(), await once(), await once()]);
  const once = async () =>
    (await generateLoad({ url: product.address + api, method: "POST", body, seconds: 5 }))
      .perSecond;
  const churn = startChurn(databaseUrl, departures);
  const elsewhere = startChurn(elsewhereUrl, departures);
  try {
    await once();
    const quiet = await rate();
    elsewhere.run();
    const beside = await rate();
    await elsewhere.pause();
    churn.run();
    const during = await rate();
    await churn.pause();
    await churn.make(eachBefore);
    const after = await rate();
    return [
      {
        name: `search beside ${holdsPerSecond} holds/s on another database against quiet`,
        value: beside / quiet,
        unit: "ratio",
        target: null,
        detail: `${Math.round(beside)}/s against ${Math.round(quiet)}/s`,
      },
      {
        name: `search during ${holdsPerSecond} holds/s with payments and expiries against quiet`,
        value: during / quiet,
        unit: "ratio",
        target: { atLeast: 0.85 },
        detail: `${Math.round(during)}/s against ${Math.round(quiet)}/s`,
      },
      {
        name: `search after ${eachBefore} expiries, payments and check-ins against quiet`,
        value: after / quiet,
        unit: "ratio",
        target: { atLeast: 0.85 },
        detail: `${Math.round(after)}/s against ${Math.round(quiet)}/s`,
      },
    ];
  } finally {
    await Promise.all([churn.stop(), elsewhere.stop()]);
    await product.stop();
  }
}

interface Churn {
  run(): void;
  pause(): Promise<void>;
  /** Creates `each` expired holds, paid bookings and check-ins as fast as possible. */
  make(each: number): Promise<void>;
  stop(): Promise<void>;
}

function startChurn(databaseUrl: string, departures: readonly string[]): Churn {
  const { context, close } = measuredContext(databaseUrl, false);
  const wiring = wireModules(context, { drivers: { mtn_momo: paidDriver } });
  const hold = handlerOf(wiring, "holdSeats");
  const book = handlerOf(wiring, "createBooking");
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 }); // a pool, because opening connections is expensive and must not be measured
  const sweep = wiring.jobs.find(({ name }) => name === "sweep-holds" || name.includes("sweep"));
  let number = 0;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const departure = () => departures[number % departures.length] as string;
  const holdOne = () =>
    hold({ body: { legs: [{ departure_uuid: departure() }], places: 1 } }, guest(number++));
  const payOne = async () => {
    await book({ body: bookingOf(departure(), number) }, guest(number++));
    const {
      rows: [attempt],
    } = await pool.query<{ id: string }>(
      "select id from payment_attempts where state = 'created' order by id desc limit 1",
    );
    if (attempt) await wiring.payments.settle(attempt.id, "poll");
  };
  const expire = async () => {
    await pool.query(
      "update seat_holds set hold_until = app_now() - interval '1 second' where booking_id is null and released_at is null and confirmed_at is null",
    );
    await sweep?.run();
  };
  return {
    run() {
      timer = setInterval(() => {
        const turn = number;
        last = Promise.all([
          turn % 3 === 0 ? payOne() : holdOne(),
          turn % holdsPerSecond === 0 ? expire() : null,
        ]).catch(console.error);
      }, 1000 / holdsPerSecond);
    },
    async pause() {
      clearInterval(timer);
      await last;
    },
    async make(each) {
      const size = 20;
      for (let done = 0; done < each; done += size) {
        await Promise.all(Array.from({ length: size }, () => Promise.all([holdOne(), payOne()])));
        if (done % 2000 === 0) await expire();
      }
      await expire();
      await checkInAll(databaseUrl, each);
    },
    async stop() {
      clearInterval(timer);
      await last;
      await pool.end();
      await close();
    },
  };
}

/** Inserts check-ins as the product does: the ticket's state and a check-in row. */
async function checkInAll(databaseUrl: string, max: number): Promise<void> {
  await sql(
    databaseUrl,
    `with marked as (update tickets set status = 'VALIDATE' where (agency_id, id) in (select agency_id, id from tickets where status = 'PAID' limit $1) returning agency_id, id, code)
     insert into check_ins (agency_id, id, ticket_id, entered, outcome, user_id, happened_at)
     select agency_id, gen_random_uuid(), id, code, 'accepted', gen_random_uuid(), app_now() from marked`,
    [max],
  );
}
