import type { Caller, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { countedTry } from "../../database/limits.ts";
import type { Limit } from "../../database/limits.ts";
import { keyed } from "../../http/caller.ts";
import { ExpectedFailure } from "../../http/failure.ts";
import type { Kind } from "./code-turns.ts";
import { codeMayLive } from "./code-turns.ts";

/** Wrong codes of one address in an hour [G.auth.16]. */
export const guessesPerAddress = 100;
/** Wrong codes of one account in a day: with five tries a code and five codes an hour a guesser would have 600. */
export const guessesPerAccount = 30;

/** Where no code can live there is nothing to guess: whoever tries all the same takes nobody's tries away. What a code is for has a counter of its own. */
async function limitsOf(context: Context, { account, kinds, ids = [], caller }: Guess): Promise<readonly Limit[]> {
  const { config } = context;
  if (!config.LIMITS) return [];
  const address: Limit = { key: `code guesses address ${caller.addressKey}`, most: guessesPerAddress, minutes: 60 };
  if (account === null || !(await codeMayLive(context, kinds, [account, ...ids]))) return [address];
  return [address, { key: `code guesses ${kinds.join(" ")} ${keyed(config.APP_SECRET, `account ${account}`)}`, most: guessesPerAccount, minutes: 24 * 60 }];
}

interface Guess {
  /** A person's id, or the id as typed when there is no such person: both are limited alike. Null for a link, which cannot be guessed. */
  readonly account: string | null;
  /** What the code may have been sent for. */
  readonly kinds: readonly Kind[];
  /** Other ids it may have been asked for by. */
  readonly ids?: readonly string[];
  /** There is no such person. */
  readonly unknown?: boolean;
  readonly caller: Caller;
}

/**
 * Judges a typed code or link within the limits that all processes share. Every try is counted before it is judged, and taken back when `judge` answers
 * something or throws: the code was right then, or nobody looked at it. What is refused leaves an audit row, of tries beyond a limit the first.
 * Throws too_many_requests.
 */
export async function withinGuesses<Found>(context: Context, guess: Guess, judge: () => Promise<Found | null>): Promise<Found | null> {
  const limits = await limitsOf(context, guess);
  const note = (reason: string) => context.database.query(refusal(context, guess, reason));
  const found = await countedTry(context.database, {
    limits,
    judge: () =>
      judge().catch(async (error: unknown) => {
        if (error instanceof ExpectedFailure) await note(error.code);
        throw error;
      }),
    onLimit: () => note("too_many_requests"),
  });
  if (found === null) await note("not good");
  return found;
}

/** Who typed a wrong code for whom, like a refused login: the account as a keyed hash, never the code. */
function refusal({ config }: Context, { account, unknown, caller }: Guess, reason: string): Statement<unknown> {
  const entityId = account === null || unknown ? "unknown" : account;
  const details = account === null ? null : { identifier: keyed(config.APP_SECRET, `account ${account}`) };
  return audit({ action: "refuse code", entity: "person", entityId, reason, details }, caller);
}
