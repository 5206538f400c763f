import type { RequestContext, Context } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import { statement } from "../../database/database.ts";
import { prepareAccount } from "./prepare-account.ts";

/** One run at a time: the second sees what the first has made. */
const lockFirstAdministrator = statement<never>(
  "first administrator's turn",
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
 * Makes the platform's first administrator and sends the link to set the password; when there is one already, nothing happens [G.role.18].
 * Errors: invalid_input (no contact a link could reach), account_exists.
 */
export async function openFirstAdministrator(
  context: Context,
  contact: AdministratorContact,
): Promise<"made" | "kept"> {
  const [there] = await context.database.query(administrators());
  if (there?.known) return "kept";
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
  const account = await prepareAccount(context, { draft, first: "activation" }, nobody).catch(
    async (error: unknown) => {
      const [now] = await context.database.query(administrators());
      if (now?.known) return null; // another run was faster
      throw error;
    },
  );
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

/** No request stands behind a command. */
const nobody: RequestContext = {
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
