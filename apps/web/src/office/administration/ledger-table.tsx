import type { LedgerMovement } from "@wakafine/shared/administration/booking-contract.ts";
import { labelOf } from "@wakafine/shared/messages/catalogue.ts";
import { ledgerMessages as texts } from "@wakafine/shared/administration/booking-messages.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { providerText } from "./provider-text.ts";

interface Line {
  readonly key: string;
  /** Set on the first entry of a movement. */
  readonly movement: LedgerMovement | null;
  readonly entry: LedgerMovement["entries"][number];
}

function useColumns(): readonly Column<Line>[] {
  const t = useT();
  const language = useLanguage();
  const amount = (francs: number) => (francs > 0 ? formatFrancs(francs, language) : "");
  return [
    {
      id: "movement",
      header: t(texts.movement),
      cell: ({ movement }) =>
        movement ? (
          <>
            <b>{labelOf(texts, movement.kind, language)}</b>
            <small>{momentText(movement.date, language)}</small>
          </>
        ) : null,
    },
    {
      id: "account",
      header: t(texts.accountName),
      cell: ({ entry: { account, agency, provider } }) => (
        <>
          {labelOf(texts, account, language)}
          {agency || provider ? (
            <small>{agency ?? providerText(provider ?? "", language)}</small>
          ) : null}
        </>
      ),
    },
    {
      id: "debit",
      header: t(texts.debit),
      align: "right",
      cell: ({ entry }) => amount(entry.amount),
    },
    {
      id: "credit",
      header: t(texts.credit),
      align: "right",
      cell: ({ entry }) => amount(-entry.amount),
    },
  ];
}

/** The movements of a booking with their debits and credits. */
export function LedgerTable({ movements }: { readonly movements: readonly LedgerMovement[] }) {
  const t = useT();
  const lines = movements.flatMap((movement) =>
    movement.entries.map((entry, index): Line => ({
      key: `${movement.id} ${index}`,
      movement: index === 0 ? movement : null,
      entry,
    })),
  );
  const columns = useColumns();
  if (lines.length === 0) return <p className="muted">{t(texts.noMovements)}</p>;
  return (
    <>
      <DataTable
        caption={t(texts.ledger)}
        columns={columns}
        rows={lines}
        rowKey={({ key }) => key}
      />
      <p className="muted">{t(texts.balanced)}</p>
    </>
  );
}
