import type { Caller, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { countEach, countedTry, readEach, uncount } from "../../database/limits.ts";
import type { Limit } from "../../database/limits.ts";
import { keyed } from "../../http/caller.ts";
import { ExpectedFailure } from "../../http/failure.ts";
import type { Kind } from "./code-turns.ts";
import { codesMayLive } from "./code-turns.ts";

/** Wrong codes of one address in an hour [G.auth.16]. */
const guessesPerAddress = 100;
/** Wrong codes of one account in a day, and of one id as typed: with five tries a code and five codes an hour a guesser would have 600. */
const guessesPerAccount = 30;

interface Guess {
  /** A person's id, or the id as typed when there is no such person: both are limited alike. Null for a link, which cannot be guessed. */
  readonly account: string | null;
  /** What the code may have been sent for. */
  readonly kinds: readonly Kind[];
  /** The id as typed, in one spelling; absent when the caller's session or token says whose code it is. */
  readonly ids?: readonly string[];
  /** There is no such person. */
  readonly unknown?: boolean;
  readonly caller: Caller;
}

interface Guarded {
  /** Past them: too_many_requests. */
  readonly told: readonly Limit[];
  /** The account's own, counted only where `live`: past it every code is wrong, and nobody is told. Null when the caller is known to be of the account. */
  readonly silent: Limit | null;
  readonly live: boolean;
}

/**
 * Where no code can live there is nothing to guess: whoever tries all the same takes nobody's tries away. What a code is for has counters of its own.
 * By an id the account is guarded in silence: 429 for the phone after wrong codes for the e-mail would tell that both are one person's.
 */
async function limitsOf(context: Context, { account, kinds, ids = [], caller }: Guess): Promise<Guarded> {
  const { config } = context;
  if (!config.LIMITS) return { told: [], silent: null, live: false };
  const address: Limit = { key: `code guesses address ${caller.addressKey}`, most: guessesPerAddress, minutes: 60 };
  if (account === null) return { told: [address], silent: null, live: false };
  const limit = (what: string, of: string): Limit => ({ key: `code guesses ${kinds.join(" ")} ${what} ${keyed(config.APP_SECRET, `account ${of}`)}`, most: guessesPerAccount, minutes: 24 * 60 });
  const [ofAccount = false, ofTyped = false] = await codesMayLive(context, kinds, [[account, ...ids], ids]);
  // By its own token or session, an account has tries that no stranger uses up.
  if (ids.length === 0) return { told: ofAccount ? [address, limit("own", account)] : [address], silent: null, live: false };
  return { told: ofTyped ? [address, ...ids.map((id) => limit("typed", id))] : [address], silent: limit("account", account), live: ofAccount };
}

/**
 * Judges a typed code or link within the limits that all processes share. Every try is counted before it is judged, and taken back when `judge` answers
 * something or throws: the code was right then, or nobody looked at it. `judge` is told whether the account is open: past its limit it does the same work
 * for nobody and answers null. What is refused leaves an audit row, of tries beyond a limit that is told the first. Throws too_many_requests.
 */
export async function withinGuesses<Found>(context: Context, guess: Guess, judge: (isOpen: boolean) => Promise<Found | null>): Promise<Found | null> {
  const { told, silent, live } = await limitsOf(context, guess);
  const note = (reason: string) => context.database.query(refusal(context, guess, reason));
  let isOpen = true;
  const found = await countedTry(context.database, {
    limits: told,
    async judge() {
      const guarded = silent === null ? [] : [silent];
      const { counted, waits } = live ? await countEach(context.database, guarded) : { counted: [], waits: await readEach(context.database, guarded) };
      isOpen = waits.every((wait) => wait === 0);
      const takeBack = async () => (isOpen ? uncount(context.database, counted) : undefined);
      const judged = await judge(isOpen).catch(async (error: unknown) => {
        await takeBack();
        if (error instanceof ExpectedFailure) await note(error.code);
        throw error;
      });
      if (judged !== null) await takeBack();
      return judged;
    },
    onLimit: () => note("too_many_requests"),
  });
  if (found === null) await note(isOpen ? "not good" : "too_many_requests");
  return found;
}

/** Who typed a wrong code for whom, like a refused login: the account as a keyed hash, never the code. */
function refusal({ config }: Context, { account, unknown, caller }: Guess, reason: string): Statement<unknown> {
  const entityId = account === null || unknown ? "unknown" : account;
  const details = account === null ? null : { identifier: keyed(config.APP_SECRET, `account ${account}`) };
  return audit({ action: "refuse code", entity: "person", entityId, reason, details }, caller);
}
