import type { CopiedDepartures } from "@wakafine/shared/departures/copy-contract.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { maxCopied, maxPlanDays } from "@wakafine/shared/departures/repeat.ts";
import {
  addDays,
  type Day,
  dayOf,
  instantOf,
  parseDay,
  weekdayOf,
} from "@wakafine/shared/rules/dates.ts";
import { v7 as uuid } from "uuid";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import type { IdempotencyKey } from "../../database/idempotency.ts";
import {
  abortOnFailure,
  beginIdempotent,
  completeIdempotent,
  idempotencyKeyOf,
  replayOf,
} from "../../database/idempotency.ts";
import { appError, type FieldError, invalid } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import { lockAgency, requireEditableAgency } from "../agencies/public.ts";
import { addCopies, departuresBetween, departuresInTheWay } from "./copy-store.ts";
import { describeDeparturesInFull } from "./describe-departures.ts";
import { toDepartureDetailResponse } from "./departure-response.ts";

type CopyInput = RequestOf<"copyDepartures">["body"];

interface MadeDeparture {
  readonly id: string;
  readonly to_town_id: number;
}

/** The result of a copy, stored as the response of its idempotency key. */
interface Copied {
  readonly made: readonly MadeDeparture[];
  readonly existing: number;
  readonly past: number;
}

/** The first day to copy, the number of days, and how many days later the copies are. */
interface Span {
  readonly start: Day;
  readonly days: number;
  readonly shift: number;
}

/**
 * Copies the departures of a day or a week, all or none. Returns the new ones ordered by time.
 * Throws nothing_to_copy, too_many_to_copy over `maxCopied`, forbidden for a suspended or refused agency, invalid_input per field; departure_conflict with the existing departures as data,
 * their days as exist_dates and the number of `others`, unless `skip_exist_dates` is set to create only the others [G.plan.02, G.plan.05].
 */
export async function copyDepartures(
  context: Context,
  input: CopyInput,
  request: RequestContext,
): Promise<CopiedDepartures> {
  const key = idempotencyKeyOf(request, "copyDepartures", input);
  const { agencyId } = membershipOf(request);
  return abortOnFailure(context.database, key, async () => {
    const known = key ? await context.database.query(beginIdempotent(key)) : [];
    const replayed = replayOf<Copied>(known[0]);
    if (replayed) return toResponse(context.database, agencyId, replayed);
    const now = context.clock();
    const span = spanOf(input, now);
    const copied = await context.database.transaction((transaction) =>
      insertCopies(transaction, {
        agencyId,
        span,
        now,
        skip: input.skip_exist_dates === true,
        key,
        request,
      }),
    );
    return toResponse(context.database, agencyId, copied);
  });
}

/** The target is another day or week, not over, and at most six months ahead. */
function spanOf({ period, from, to }: CopyInput, now: Date): Span {
  const first = (text: string): Day => {
    const day = parseDay(text) ?? "";
    return period === "week" ? addDays(day, 1 - weekdayOf(day)) : day;
  };
  const [start, target, today] = [first(from), first(to), dayOf(now)];
  const days = period === "week" ? 7 : 1;
  const refuse = (code: FieldError["code"]) => invalid({ field: "to", code });
  if (target === start) throw refuse("invalid");
  if (addDays(target, days - 1) < today) throw refuse("past_date");
  if (target > addDays(today, maxPlanDays)) throw refuse("too_large");
  const shift = Math.round((Date.parse(target) - Date.parse(start)) / 86_400_000);
  return { start, days, shift };
}

interface Work {
  readonly agencyId: string;
  readonly span: Span;
  readonly now: Date;
  readonly skip: boolean;
  readonly key: IdempotencyKey | null;
  readonly request: RequestContext;
}

async function insertCopies(transaction: Transaction, work: Work): Promise<Copied> {
  const { agencyId, span } = work;
  const [agency] = await transaction.query(lockAgency(agencyId));
  if (!agency) throw appError("forbidden");
  requireEditableAgency(agency.state);
  const sources = await transaction.query(
    departuresBetween(
      agencyId,
      instantOf(span.start, "00:00").toISOString(),
      instantOf(addDays(span.start, span.days), "00:00").toISOString(),
      maxCopied + 1,
    ),
  );
  if (sources.length > maxCopied) throw appError("too_many_to_copy");
  const hours = span.shift * 24;
  const ahead = sources.filter(
    ({ departs_at }) => Date.parse(departs_at) + hours * 3_600_000 > work.now.getTime(),
  );
  if (ahead.length === 0) throw appError("nothing_to_copy");
  const copies = ahead.map(({ id }) => ({ id: uuid(), source: id }));
  const values = [agencyId, hours, JSON.stringify(copies)] as const;
  const [made, existing] = await transaction.batch([
    addCopies(...values),
    departuresInTheWay(...values),
  ]);
  if (existing.length > 0 && !work.skip) {
    throw appError("departure_conflict", {
      data: await detailsOf(transaction, agencyId, existing),
      extra: { exist_dates: [...new Set(existing.map(({ day }) => day))], others: made.length },
    });
  }
  const sourceOf = new Map(copies.map(({ id, source }) => [id, source]));
  const result: Copied = {
    made,
    existing: existing.length,
    past: sources.length - ahead.length,
  };
  await transaction.finish([
    ...made.map(({ id }) =>
      audit(
        {
          action: "copy departure",
          entity: "departure",
          entityId: id,
          details: { source: sourceOf.get(id) },
        },
        work.request,
      ),
    ),
    ...(work.key ? [completeIdempotent(work.key, result)] : []),
  ]);
  return result;
}

async function toResponse(
  reader: Pick<Transaction, "query">,
  agencyId: string,
  { made, existing, past }: Copied,
): Promise<CopiedDepartures> {
  return {
    departures: await detailsOf(reader, agencyId, made),
    left_out_existing: existing,
    left_out_past: past,
  };
}

async function detailsOf(
  reader: Pick<Transaction, "query">,
  agencyId: string,
  departures: readonly MadeDeparture[],
) {
  const rows = await reader.query(
    describeDeparturesInFull(
      departures.map(({ id, to_town_id }) => ({
        agencyId,
        departureId: id,
        toTownId: to_town_id,
      })),
    ),
  );
  return rows.map(toDepartureDetailResponse);
}
