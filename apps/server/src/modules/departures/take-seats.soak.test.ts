import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { printProgress } from "@wakafine/testkit/soak.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { smallCoach, noFee } = smallWorld.departures;
/** `SOAK_HOLDS=50000 npm run test:soak -- take-seats.soak` runs fewer. */
const attempts = Number(process.env["SOAK_HOLDS"] ?? 1_000_000);
const maxMinutes = Number(process.env["SOAK_MINUTES"] ?? 60);
const connections = 8;
/** Attempts of a connection between two checks. */
const perCall = Math.min(5000, Math.ceil(attempts / connections));

let world: TestDatabase;
const clients: pg.Client[] = [];
beforeAll(async () => {
  world = await startTestDatabase();
  await world.sql(contend);
  for (let count = 0; count < connections; count += 1) {
    const client = new pg.Client({ connectionString: world.url });
    await client.connect();
    clients.push(client);
  }
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await world.drop();
});

/**
 * Takes and releases seats in a loop inside PostgreSQL, each step in a transaction of its own, so that round trips do not limit the contention. A connection
 * keeps up to three holds: eight connections want more than the ten seats. Every tenth hold has two legs, in either order.
 */
const contend = `create procedure contend(p_tries integer, p_small jsonb, p_other jsonb, inout taken integer, inout refused integer) language plpgsql as $$
declare v_hold uuid; v_held uuid[] := '{}'; v_legs jsonb; v_outcome text; v_kind double precision;
begin
  taken := 0; refused := 0;
  for v_try in 1..p_tries loop
    v_hold := gen_random_uuid(); v_kind := random();
    v_legs := case when v_kind < 0.9 then jsonb_build_array(p_small || '{"leg":0}')
      when v_kind < 0.95 then jsonb_build_array(p_small || '{"leg":0}', p_other || '{"leg":1}')
      else jsonb_build_array(p_other || '{"leg":0}', p_small || '{"leg":1}') end;
    begin
      v_outcome := take_seats(v_hold, v_legs, 1, jsonb_build_object('token_hash', replace(v_hold::text, '-', ''))) ->> 'outcome';
    exception when sqlstate 'WF001' then v_outcome := sqlerrm;
    end;
    commit;
    if v_outcome = 'ok' then taken := taken + 1; v_held := v_held || v_hold;
    elsif v_outcome = 'seats_unavailable' then refused := refused + 1;
    else raise exception 'unexpected outcome %', v_outcome; end if;
    while cardinality(v_held) > 0 and (cardinality(v_held) > 2 or random() < 0.3 or v_try = p_tries) loop
      if not release_hold(decode(replace(v_held[1]::text, '-', ''), 'hex'), null) then raise exception 'hold % was lost', v_held[1]; end if;
      commit;
      v_held := v_held[2:];
    end loop;
  end loop;
end $$`;

async function legOf(departure: { readonly id: string }): Promise<string> {
  const [leg] = await world.sql<{ leg: object }>(
    `select jsonb_build_object('agency_id', agency_id, 'departure_id', departure_id, 'to_town_id', to_town_id) as leg
     from offers where departure_id = $1 and stop = 0`,
    [departure.id],
  );
  return JSON.stringify(leg!.leg);
}

/** Returns departures with more claims than seats, claims without their hold, and holds without their claims, in one snapshot. */
const violations = () =>
  world.sql(
    `with due as (select l.agency_id, l.departure_id, unnest(l.seats) as seat, h.id as hold_id
       from seat_holds h join hold_legs l on l.hold_id = h.id where h.released_at is null)
     select d.hold_id::text as subject from due d full join seat_claims c using (agency_id, departure_id, seat, hold_id) where c.segment is null or d is null
     union all
     select c.departure_id::text from seat_claims c join departures d on d.id = c.departure_id and d.agency_id = c.agency_id
     group by c.departure_id, d.total_places having count(*) > d.total_places or count(distinct c.seat) < count(*) or max(c.seat) > d.total_places`,
  );

/** Deletes released holds, as the retention does, so that the tables keep their size. */
async function purgeReleased(): Promise<void> {
  await world.sql(
    "delete from hold_legs l using seat_holds h where h.id = l.hold_id and h.released_at is not null",
  );
  await world.sql("delete from seat_holds where released_at is not null");
}

test(
  `of ${attempts} contested holds none oversells a coach or loses its claims`,
  { timeout: (maxMinutes + 2) * 60_000 },
  async () => {
    const [small, other] = await Promise.all([legOf(smallCoach), legOf(noFee)]);
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1000;
    const sum = { tried: 0, taken: 0, refused: 0 };
    let checks = 0;
    let isOver = false;
    // Checks while the others run: every statement sees one snapshot.
    const checking = (async () => {
      while (!isOver) {
        expect(await violations()).toEqual([]);
        checks += 1;
        await wait(1000);
      }
    })();
    checking.catch(() => undefined); // checked below
    while (sum.tried < attempts && seconds() < maxMinutes * 60) {
      const rounds = await Promise.all(
        clients.map((client) =>
          client.query<{ taken: number; refused: number }>(
            "call contend($1, $2::jsonb, $3::jsonb, 0, 0)",
            [perCall, small, other],
          ),
        ),
      );
      for (const { rows } of rounds) {
        sum.taken += rows[0]!.taken;
        sum.refused += rows[0]!.refused;
      }
      sum.tried += connections * perCall;
      await purgeReleased();
      const rate = Math.round(sum.tried / seconds());
      printProgress(
        `${sum.tried} holds requested, ${sum.taken} taken, ${sum.refused} refused, ${Math.round(seconds())} s, ${rate} a second`,
      );
    }
    isOver = true;
    await checking;
    printProgress(
      `${checks} checks while seats were taken, ${(await violations()).length} oversold`,
    );
    expect(sum.tried).toBeGreaterThanOrEqual(attempts);
    expect(sum.taken + sum.refused).toBe(sum.tried);
    expect(sum.refused).toBeGreaterThan(sum.tried / 20); // the control: the seats were contested
    expect(await violations()).toEqual([]);
    expect(await world.sql("select from seat_claims")).toEqual([]);
  },
);
