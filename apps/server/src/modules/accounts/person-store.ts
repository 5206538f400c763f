import { statement } from "../../database/database.ts";

/** A person as stored; times are ISO 8601. */
export interface Person {
  readonly id: string;
  readonly public_id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly role_id: number;
  readonly sex_id: number | null;
  readonly town: string | null;
  readonly cni: string | null;
  readonly is_active: boolean;
  readonly validated: boolean;
  readonly created_at: string;
  readonly last_login_at: string | null;
  readonly agency_id: string | null;
  readonly agency_role_id: number | null;
}

/** A login candidate: the person with what the password is held against. */
export interface Credentials extends Person {
  readonly password_hash: string;
}

const person = `p.id, p.public_id, p.firstname, p.lastname, p.email, p.phone, p.role_id, p.sex_id, p.town, p.cni, p.is_active,
  p.validated_at is not null as validated, iso(p.created_at) as created_at, iso(p.last_login_at) as last_login_at,
  s.agency_id, s.role_id as agency_role_id`;
const living = `from persons p left join agency_staff s on s.person_id = p.id where p.deleted_at is null`;

export const personById = statement<Person, [string]>("person by id", `select ${person} ${living} and p.id = $1`);
/** An e-mail (any case) or an E.164 phone; unique among accounts with a password [G.auth.29]. */
export const credentialsByEmail = statement<Credentials, [string]>(
  "credentials by e-mail",
  `select ${person}, p.password_hash ${living} and p.password_hash is not null and lower(p.email) = lower($1)`,
);
export const credentialsByPhone = statement<Credentials, [string]>(
  "credentials by phone",
  `select ${person}, p.password_hash ${living} and p.password_hash is not null and p.phone = $1`,
);
export const markLogin = statement<{ last_login_at: string }, [string]>(
  "mark login",
  "update persons set last_login_at = app_now() where id = $1 returning iso(last_login_at) as last_login_at",
);
