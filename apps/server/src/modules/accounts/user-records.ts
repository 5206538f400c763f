import type { Statement, Transaction } from "../../database/database.ts";

/** What one module keeps about a person: it goes into the copy of one's data, and is erased with the account [G.acct.03, docs/decisions/0073]. */
export interface UserRecords {
  /** Key in the copy. */
  readonly name: string;
  /** Rows as they are shown to the person: no hashes, no tokens, nobody else's data but what the person typed. */
  read(userId: string): Statement<{ readonly record: unknown }>;
  /** Throws when the account may not go (last_administrator); keeps what it checked by locks until the transaction ends. */
  mayErase?(transaction: Transaction, userId: string): Promise<void>;
  /** Runs in the transaction of the deletion, in the order of the wiring. */
  erase(userId: string): readonly Statement<unknown>[];
}
