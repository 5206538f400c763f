import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { RequestContext } from "../../context.ts";
import type { Statement } from "../../database/database.ts";

/** A person who is about to get an account. Phone and e-mail in any spelling; at least one of the two. */
export interface AccountDraft {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** Null: the account opens by a set-password link alone. */
  readonly password: string | null;
  /** 2 traveller, 4 attached to an agency [G.role.01]. */
  readonly roleId: 2 | 4;
  readonly sexId: number | null;
  readonly town: string | null;
  readonly language: Language;
}

/** Checked, normalised and hashed: ready to be written by the caller's transaction. */
export interface PreparedAccount {
  readonly userId: string;
  readonly publicId: string;
  /** Inserts the person, the code or set-password link, its messages in the outbox and the audit row. Send them in this order in one transaction. */
  readonly statements: readonly Statement<unknown>[];
  /** A restricted session of the new person: its token, the headers of the answer, and the statements that open it [G.auth.10]. */
  restricted(request: RequestContext): {
    readonly token: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly statements: readonly Statement<unknown>[];
  };
}

/** Which message goes out with the account: the one-time code, or a link to set the password [G.auth.13]. */
export type FirstMessage = "code" | "activation";

/** An account that has verified an e-mail or phone of a draft [G.auth.29, docs/decisions/0070]. */
export interface KnownUser {
  /** Which of the two it is. */
  readonly foundBy: "email" | "phone";
  readonly userId: string;
}
