import { feeColumns, feesByColumn } from "@wakafine/shared/agencies/fee-terms.ts";
import { spellingsOf, towns } from "@wakafine/shared/reference/towns.ts";
import { townKey } from "@wakafine/shared/reference/town-key.ts";
import type { Statement } from "../database/database.ts";
import { statement } from "../database/database.ts";
import { nameSkeleton } from "../modules/agencies/public.ts";
import type { SeededAgency } from "./demo-agencies.ts";
import type { SeededUser } from "./demo-users.ts";
import { placeOf, regionsInEnglish } from "./town-places.ts";

const townsInserted = statement<never, [string]>(
  "seed towns",
  `insert into towns (slug, name, name_en, aliases, region_fr, region_en, latitude, longitude, population, listed)
   select slug, name, name_en, aliases, region_fr, region_en, latitude, longitude, population, true
   from jsonb_to_recordset($1) as t(number integer, slug text, name text, name_en text, aliases text[], region_fr text, region_en text,
     latitude double precision, longitude double precision, population integer)
   order by number on conflict (slug) do nothing`,
);
const townNamesInserted = statement<never, [string]>(
  "seed town names",
  `insert into town_names (key, town_id)
   select n.key, t.id from jsonb_to_recordset($1) as n(key text, slug text) join towns t on t.slug = n.slug on conflict (key) do nothing`,
);
const agenciesInserted = statement<never, [string]>(
  "seed agencies",
  `with names as (insert into agency_names (skeleton, agency_id) select skeleton, id from jsonb_to_recordset($1) as n(id uuid, skeleton text))
   insert into agencies (id, name, prefix, transport_type_id, is_package_sender, phone, town, quarter, mark, colour, ${feeColumns.join(", ")}, state)
   select id, name, prefix, transport, package_sender, phone, town, quarter, mark, colour, ${feeColumns.join(", ")},
     case when active then 'active' else 'pending' end
   from jsonb_to_recordset($1) as a(id uuid, name text, prefix text, transport smallint, package_sender boolean, phone text, town text,
     quarter text, mark text, colour text, ${feeColumns.map((column) => `${column} numeric`).join(", ")}, active boolean)`,
);
const usersInserted = statement<never, [string, string]>(
  "seed users",
  `with seeded as (
     insert into users (id, public_id, firstname, lastname, password_hash, role_id, sex_id, town, validated_at)
     select id, public_id, firstname, lastname, $2, role, sex, town, app_now()
     from jsonb_to_recordset($1) as p(id uuid, public_id text, firstname text, lastname text, role smallint, sex smallint, town text))
   insert into contacts (user_id, kind, value, verified_at)
   select p.id, c.kind, c.value, app_now()
   from jsonb_to_recordset($1) as p(id uuid, email text, phone text), lateral (values ('email', p.email), ('phone', p.phone)) c (kind, value)
   where c.value is not null`,
);
const memberInserted = statement<never, [string]>(
  "seed agency members",
  `insert into agency_members (agency_id, user_id, role_id)
   select agency, s.user, role from jsonb_to_recordset($1) as s(agency uuid, "user" uuid, role smallint)`,
);

/** Statements that insert the towns of the static list with all spellings; existing rows stay unchanged. */
export function seedTowns(): readonly Statement<never>[] {
  const rows = towns.map((town, index) => {
    const { region, latitude, longitude } = placeOf(town.slug);
    const { slug, name, nameEn: name_en, aliases, population } = town;
    const known = population === 0 ? null : population;
    return {
      number: index,
      slug,
      name,
      name_en,
      aliases,
      region_fr: region,
      region_en: regionsInEnglish[region],
      latitude,
      longitude,
      population: known,
    };
  });
  const names = towns.flatMap((town) =>
    [...new Set(spellingsOf(town).map(townKey))].map((key) => ({ key, slug: town.slug })),
  );
  return [townsInserted(JSON.stringify(rows)), townNamesInserted(JSON.stringify(names))];
}

export function seedAgencies(agencies: readonly SeededAgency[]): Statement<never> {
  const rows = agencies.map(
    ({
      id,
      name,
      prefix,
      transport,
      isPackageSender,
      phone,
      town,
      quarter,
      mark,
      colour,
      fees,
      isActive,
    }) => ({
      id,
      name,
      skeleton: nameSkeleton(name),
      prefix,
      transport,
      phone,
      town,
      quarter,
      mark,
      colour,
      package_sender: isPackageSender,
      active: isActive,
      ...feesByColumn(feeColumns, (column) => fees[column] ?? 0),
    }),
  );
  return agenciesInserted(JSON.stringify(rows));
}

/** Statements that insert users with one common password and hash, because hashing one by one would take seconds and hide nothing. */
export function seedUsers(
  users: readonly SeededUser[],
  passwordHash: string,
): readonly Statement<never>[] {
  const accounts = users.map(({ id, firstname, lastname, email, phone, role, sex, town }) => ({
    id,
    public_id: id.replaceAll("-", "").slice(0, 12),
    firstname,
    lastname,
    email,
    phone,
    role,
    sex,
    town,
  }));
  const member = users.flatMap(({ id, agencyId, agencyRole }) =>
    agencyId === null ? [] : [{ agency: agencyId, user: id, role: agencyRole }],
  );
  return [
    usersInserted(JSON.stringify(accounts), passwordHash),
    memberInserted(JSON.stringify(member)),
  ];
}
