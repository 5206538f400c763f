import type { CallbackSender } from "./callback-sender.ts";
import type { MtnAccess, MtnOptions } from "./mtn-access.ts";
import type { MtnLedger } from "./mtn-ledger.ts";
import type { MtnProgress } from "./mtn-progress.ts";
import type { SandboxClock } from "./sandbox-clock.ts";
import type { ScenarioBook } from "./scenario-book.ts";

export interface MtnDeps {
  readonly options: MtnOptions;
  readonly clock: SandboxClock;
  readonly scenarios: ScenarioBook;
  readonly callbacks: CallbackSender;
  readonly autoApproveAfterMs: number;
}

/** Everything the MoMo routes share. */
export interface MtnServices extends MtnDeps {
  readonly access: MtnAccess;
  readonly ledger: MtnLedger;
  readonly progress: MtnProgress;
}
