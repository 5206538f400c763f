import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import type { Statement } from "../../database/database.ts";
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
export function postPayout({
  payoutId,
  agencyId,
  operator,
  lines,
}: ExecutedPayout): Statement<unknown> {
  return post({
    kind: "payout",
    payoutId,
    agencyId,
    entries: [
      ...lines.map(({ departureId, amountXaf }) => ({
        account: "agency_payable" as const,
        agencyId,
        departureId,
        amountXaf,
      })),
      {
        account: "provider_cash",
        driver: payers[operator],
        amountXaf: -lines.reduce((sum, { amountXaf }) => sum + amountXaf, 0),
      },
    ],
  });
}
