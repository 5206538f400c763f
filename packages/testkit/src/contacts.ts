import type { TestApp } from "./test-app.ts";

interface PutContact {
  readonly kind: "email" | "phone";
  /** In its stored format; null deletes the contact. */
  readonly value: string | null;
  /** Default: true. */
  readonly verified?: boolean;
}

/** Sets the current e-mail or phone of a user directly in the database, without the checks of an endpoint. */
export async function putContact(
  { database }: Pick<TestApp, "database">,
  userId: string,
  { kind, value, verified = true }: PutContact,
): Promise<void> {
  await database.sql(
    "delete from contacts where user_id = $1 and kind = $2 and not waiting and value is distinct from $3",
    [userId, kind, value],
  );
  await database.sql(
    `insert into contacts (user_id, kind, value, verified_at) select $1, $2, $3::text, case when $4::boolean then app_now() end where $3 is not null
     on conflict (user_id, kind, waiting) do update set verified_at = excluded.verified_at`,
    [userId, kind, value, verified],
  );
}
