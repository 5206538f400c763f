import type { RequestContext, Context } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import { statement } from "../../database/database.ts";
import { prepareAccount } from "./prepare-account.ts";

/** Serialises concurrent runs, so that a second run sees the administrator of the first. */
const lockFirstAdministrator = statement<never>(
  "lock first administrator",
  "select pg_advisory_xact_lock(hashtext('first administrator'))",
);
const administrators = statement<{ known: boolean }>(
  "is there an administrator",
  "select exists (select from users where role_id = 1 and deleted_at is null) as known",
);
const makeAdministrator = statement<never, [user: string]>(
  "make first administrator",
  "update users set role_id = 1 where id = $1",
);

export interface AdministratorContact {
  readonly email: string | null;
  /** In any spelling. */
  readonly phone: string | null;
}

/**
 * Creates the platform's first administrator and sends the link to set the password; does nothing when an administrator
 * exists [G.role.18]. Errors: invalid_input (no contact that can receive a link), account_exists.
 */
export async function openFirstAdministrator(
  context: Context,
  contact: AdministratorContact,
): Promise<"made" | "kept"> {
  const [existing] = await context.database.query(administrators());
  if (existing?.known) return "kept";
  const draft = {
    firstname: "",
    lastname: "Administration",
    ...contact,
    password: null,
    roleId: 4,
    sexId: null,
    town: null,
    language: "fr",
  } as const;
  const account = await prepareAccount(
    context,
    { draft, first: "activation" },
    commandContext,
  ).catch(async (error: unknown) => {
    const [now] = await context.database.query(administrators());
    if (now?.known) return null; // a concurrent run created it
    throw error;
  });
  if (account === null) return "kept";
  return context.database.transaction(async (transaction) => {
    const [, [now]] = await transaction.batch([lockFirstAdministrator(), administrators()]);
    if (now?.known) return "kept";
    await transaction.finish([
      ...account.statements,
      makeAdministrator(account.userId),
      auditUser(account.userId, { action: "make first administrator", from: "4", to: "1" }, null),
    ]);
    return "made";
  });
}

/** Request context of a command, which has no request. */
const commandContext: RequestContext = {
  requestId: "command",
  language: "fr",
  actor: null,
  registering: null,
  deviceKey: null,
  addressKey: "command",
  address: "command",
  userAgent: null,
  fromPage: false,
  idempotencyKey: null,
  sessionToken: null,
};
