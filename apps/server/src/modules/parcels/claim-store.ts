import type { ClaimReason, ClaimState } from "@wakafine/shared/parcels/claims.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { statement, statementPlannedPerCall } from "../../database/database.ts";

/** A claim with the files of its photos. Times are ISO 8601. */
export interface ClaimRow {
  readonly id: string;
  readonly state: ClaimState;
  readonly claimant: "SENDER" | "RECEIVER";
  readonly reason: ClaimReason;
  readonly description: string;
  readonly claimed_xaf: number;
  readonly awarded_xaf: number | null;
  readonly decision: string | null;
  readonly opened: string;
  readonly due: string;
  readonly decided: string | null;
  readonly images: readonly string[];
}

const columns = `c.id, c.state, c.claimant, c.reason, c.description, c.claimed_xaf, c.awarded_xaf, c.decision, iso(c.opened_at) as opened, iso(c.due_at) as due,
  iso(c.decided_at) as decided, array(select i.file from parcel_claim_images i where i.claim_id = c.id order by i.position) as images`;

/** Returns a claim as the members of the parcel's agencies see it. `url`: address of a photo. */
export function toClaimResponse(
  row: ClaimRow,
  url: (file: string) => string,
): NonNullable<Parcel["claim"]> {
  return {
    uuid: row.id,
    state: row.state,
    claimant: row.claimant,
    reason: row.reason,
    description: row.description,
    amount: row.claimed_xaf,
    awarded: row.awarded_xaf,
    decision: row.decision,
    images: row.images.map(url),
    opened_date: row.opened,
    due_date: row.due,
    decided_date: row.decided,
  };
}

/** The claims about a parcel, the newest first; only the newest can be undecided or accepted. */
export const claimsOfParcel = statement<ClaimRow, [parcel: string]>(
  "claims of a parcel",
  `select ${columns} from parcel_claims c where c.parcel_id = $1 order by c.opened_at desc, c.id desc`,
);

/** The time at which the last claim about a parcel was rejected; null without one. */
export const lastRejection = statement<{ rejected: string | null }, [parcel: string]>(
  "last rejected claim of a parcel",
  "select iso(max(decided_at)) as rejected from parcel_claims where parcel_id = $1 and state = 'REJECTED'",
);

/** Inserts a claim that is due in some days; no row when the parcel has one that is open or accepted. */
export const insertClaim = statement<{ due: string }, [claim: string, days: number]>(
  "insert parcel claim",
  `insert into parcel_claims (id, parcel_id, agency_id, destination_agency_id, claimant, reason, description, claimed_xaf, opened_by, due_at)
   select id, parcel_id, agency_id, destination_agency_id, claimant, reason, description, claimed_xaf, opened_by, app_now() + make_interval(days => $2::integer)
   from jsonb_populate_record(null::parcel_claims, $1::jsonb) on conflict (parcel_id) where state <> 'REJECTED' do nothing returning iso(due_at) as due`,
);

export const insertClaimImages = statement<never, [claim: string, files: readonly string[]]>(
  "insert claim images",
  "insert into parcel_claim_images (claim_id, position, file) select $1, position - 1, file from unnest($2::text[]) with ordinality as i (file, position)",
);

/** Finds the parcel of a claim that the agency decides, which is the one that sent the parcel. */
export const parcelOfClaim = statement<{ parcel_id: string }, [agency: string, id: string]>(
  "parcel of a claim",
  "select parcel_id from parcel_claims where agency_id = $1 and id = $2",
);

/** Reads a claim of a locked parcel that is open. */
export const openClaim = statement<{ claimed_xaf: number; reason: ClaimReason }, [id: string]>(
  "open claim of a parcel",
  "select claimed_xaf, reason from parcel_claims where id = $1 and state = 'OPEN'",
);

export const acceptedClaim = statement<{ id: string; reason: ClaimReason }, [parcel: string]>(
  "accepted claim of a parcel",
  "select id, reason from parcel_claims where parcel_id = $1 and state = 'ACCEPTED'",
);

/** Decides an open claim; no row when it is decided. `awarded`: null rejects it. */
export const decideClaim = statement<
  { amount: number; due: string; claimant: "SENDER" | "RECEIVER" },
  [id: string, awarded: number | null, decision: string, user: string]
>(
  "decide parcel claim",
  `update parcel_claims set state = case when $2::integer is null then 'REJECTED' else 'ACCEPTED' end, awarded_xaf = $2, decision = $3, decided_by = $4, decided_at = app_now()
   where id = $1 and state = 'OPEN' returning coalesce(awarded_xaf, claimed_xaf) as amount, iso(due_at) as due, claimant`,
);

/** SQL of what the list of claims is sorted by, as in its indexes: open claims come first, by the day on which they are due. */
const claimRank = (state: string) => `(case ${state} when 'OPEN' then 0 else 1 end)`;
const claimDue = (table: string) => `(case ${table}.state when 'OPEN' then ${table}.due_at end)`;

/** A claim with its parcel. */
export interface ListedClaim extends ClaimRow {
  readonly parcel_id: string;
  readonly code: string;
  readonly from_town: string;
  readonly to_town: string;
  readonly declared_xaf: number;
}

const filtered = `($2::text is null or (${claimRank("c.state")} = ${claimRank("$2")} and c.state = $2))`;
const sorted = `order by ${claimRank("c.state")}, ${claimDue("c")}, c.opened_at desc, c.id`;
const sortedColumns = "c.id, c.state, c.due_at, c.opened_at";

/**
 * The claims about the parcels of an agency, open ones first by the day on which they are due, then the newest. Those of sent and of destined parcels are read
 * from their own index. A page without claims is one row with null.
 */
export const claimsOfAgency = statementPlannedPerCall<
  { readonly counted: number } & (ListedClaim | { readonly id: null }),
  [agency: string, state: string | null, max: number, perPage: number, offset: number]
>(
  `with found as materialized (
     select ${sortedColumns} from (
       (select ${sortedColumns} from parcel_claims c where c.agency_id = $1 and ${filtered} ${sorted} limit $3)
       union all (select ${sortedColumns} from parcel_claims c where c.destination_agency_id = $1 and c.agency_id <> c.destination_agency_id and ${filtered} ${sorted} limit $3)
     ) c ${sorted} limit $3
   )
   select (select count(*) from found)::integer as counted, page.*
   from (select 1) one left join (
     select ${columns}, p.id as parcel_id, p.code, f.name as from_town, t.name as to_town, p.declared_xaf, c.due_at, c.opened_at
     from (select c.id from found c ${sorted} limit $4 offset $5) k
     join parcel_claims c on c.id = k.id join parcels p on p.id = c.parcel_id join towns f on f.id = p.from_town_id join towns t on t.id = p.to_town_id
   ) page on true
   order by ${claimRank("page.state")}, ${claimDue("page")}, page.opened_at desc, page.id`,
);
