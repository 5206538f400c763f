import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";

/** Structured log, one line per record; never contains passwords, tokens, codes, PINs, full phones or identity numbers. */
export interface Log {
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
  debug(details: object, text: string): void;
}

/** The dependencies of every module, as one explicit object. */
export interface Context {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  /** The only source of time in server code; tests advance it together with the database's clock. */
  readonly clock: () => Date;
}

/** The agency of a caller, with the properties its permissions depend on [G.role.08, G.role.13]. */
export interface Membership {
  readonly agencyId: string;
  readonly roleId: number;
  readonly transportTypeId: number;
  readonly isParcelSender: boolean;
}

/**
 * The second factor of a session. `code_missing` (set up, but no code entered for this session) and `enrolment_missing` (required, but not set up) deny
 * everything that requires an administrator. Always `complete` for other roles.
 */
export type SecondFactorState = "complete" | "code_missing" | "enrolment_missing";

/** The authenticated caller; a guest request has none. */
export interface Actor {
  readonly userId: string;
  readonly publicId: string;
  readonly userRoleId: number;
  readonly member: Membership | null;
  readonly sessionId: string;
  readonly secondFactor: SecondFactorState;
}

/** The result of a token: a session of a validated account, or a registration that may only enter its code [G.auth.10]. */
export type Authentication =
  | { readonly actor: Actor; readonly registering: null }
  | { readonly actor: null; readonly registering: string };

/** The properties of a request that a use case may read. */
export interface RequestContext {
  readonly requestId: string;
  readonly language: Language;
  readonly actor: Actor | null;
  /** User of the restricted token of a registration; it only identifies whose code is entered. */
  readonly registering: string | null;
  /** Keyed hashes, for counting without storing the value. */
  readonly deviceKey: string | null;
  readonly addressKey: string;
  /** Shown to the user in the list of sessions; never logged. */
  readonly address: string;
  /** The user agent, at most 200 characters; shown with the address, never logged. */
  readonly userAgent: string | null;
  /** Sent by a page in a browser (it has an Origin). Browsers store our cookie, so one without it is new. */
  readonly fromPage: boolean;
  readonly idempotencyKey: string | null;
  readonly sessionToken: string | null;
}
