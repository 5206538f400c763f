import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import { post } from "./ledger.ts";
import type { ProviderName } from "./providers/registry.ts";

/** The provider whose account pays the wallets of an operator. */
const payers: Readonly<Record<MobileOperator, ProviderName>> = {
  MTN: "mtn_momo",
  ORANGE: "orange_money",
};

interface ExecutedPayout {
  readonly payoutId: string;
  readonly agencyId: string;
  readonly operator: MobileOperator;
  /** What is paid for each departure, whole francs. */
  readonly lines: readonly { readonly departureId: string; readonly amountXaf: number }[];
}

/** Returns the statement that posts an executed payout: agency_payable of each departure to provider_cash. The database refuses a second one and more than is payable. */
export function postPayout(payout: ExecutedPayout): Statement<unknown> {
  return move("payout", payout, 1);
}

/** Returns the statement that posts the reversal of an executed payout: provider_cash back to agency_payable of each departure. The database refuses a second one. */
export function postPayoutReversal(payout: ExecutedPayout): Statement<unknown> {
  return move("payout_reversed", payout, -1);
}

function move(
  kind: "payout" | "payout_reversed",
  { payoutId, agencyId, operator, lines }: ExecutedPayout,
  sign: 1 | -1,
): Statement<unknown> {
  return post({
    kind,
    payoutId,
    agencyId,
    entries: [
      ...lines.map(({ departureId, amountXaf }) => ({
        account: "agency_payable" as const,
        agencyId,
        departureId,
        amountXaf: sign * amountXaf,
      })),
      {
        account: "provider_cash",
        driver: payers[operator],
        amountXaf: -sign * lines.reduce((sum, { amountXaf }) => sum + amountXaf, 0),
      },
    ],
  });
}

/** Frees the transaction id that a payout was recorded with by mistake, so that it can prove the payout it belongs to. */
export const releaseOperatorTransaction = statement<never, [id: string, payout: string]>(
  "release operator transaction",
  "delete from operator_transactions where id = upper($1) and owner_id = $2",
);
