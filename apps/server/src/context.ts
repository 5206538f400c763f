import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";

/** Structured log, one line a record; never passwords, tokens, codes, PINs, full phones or identity numbers. */
export interface Log {
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
  debug(details: object, text: string): void;
}

/** What every module is built with. One explicit object, no container. */
export interface Context {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  /** The only source of time in server code; tests move it together with the database's clock. */
  readonly clock: () => Date;
}

/** The agency a caller works for, with what its kind opens [G.role.08, G.role.13]. */
export interface Membership {
  readonly agencyId: string;
  readonly roleId: number;
  readonly transportTypeId: number;
  readonly isParcelSender: boolean;
}

/**
 * The second factor of a session: `code_missing` (enrolled, no code was entered for this session) and `enrolment_missing` (required, not enrolled) keep
 * everything closed that needs user role 1. Always `complete` for other roles.
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

/** What a token opens: a session of a validated account, or only the entry of the code of one that is not [G.auth.10]. */
export type Authentication =
  | { readonly actor: Actor; readonly registering: null }
  | { readonly actor: null; readonly registering: string };

/** What a use case may know of the request. */
export interface RequestContext {
  readonly requestId: string;
  readonly language: Language;
  readonly actor: Actor | null;
  /** Person behind the restricted token of a registration: proves whose code is entered, and nothing else. */
  readonly registering: string | null;
  /** Keyed hashes: enough to count by, useless to anyone else. */
  readonly deviceKey: string | null;
  readonly addressKey: string;
  /** Shown to the person in the list of sessions; never logged. */
  readonly address: string;
  /** The browser's own words, at most 200 characters; shown with the address, never logged. */
  readonly userAgent: string | null;
  /** A page of a browser sent it (it has an Origin): every such browser takes our cookie, one without it was never here. */
  readonly fromPage: boolean;
  readonly idempotencyKey: string | null;
  readonly sessionToken: string | null;
}
