import { formatDecimal } from "@wakafine/shared/formats/decimals.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { officeTitles } from "@wakafine/shared/messages/office-titles.ts";
import { parcelTariffMessages as texts } from "@wakafine/shared/parcels/tariff-messages.ts";
import type { Tariff } from "@wakafine/shared/parcels/tariff-contract.ts";
import { useState } from "react";
import { useHeadingWhenGone } from "../../lib/focus-heading.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { trashIcon } from "../../ui/icons-booking.ts";
import { pencilIcon, plusIcon } from "../../ui/icons.ts";
import { ReadOnlyNote } from "../../ui/read-only-note.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { useApiQuery } from "../api.ts";
import { QueryFailure } from "../list-states.tsx";
import { OfficePage } from "../office-page.tsx";
import { useHeadingAfter } from "../opener-button.tsx";
import { useParcelAccess } from "./parcel-access.ts";
import { DeleteTariffDialog, TariffDialog, useTariffRoute } from "./tariff-dialogs.tsx";
import * as styles from "./parcel-manager.module.css";

type Asked = "new" | { readonly change: Tariff } | { readonly remove: Tariff } | null;

function RowActions(props: {
  readonly tariff: Tariff;
  readonly onAsk: (asked: NonNullable<Asked>) => void;
}) {
  const t = useT();
  const { tariff, onAsk } = props;
  const route = useTariffRoute()(tariff);
  // The row of a deleted price disappears after its dialog.
  const piece = useHeadingWhenGone<HTMLDivElement>();
  return (
    <div ref={piece} className={styles.rowActions}>
      <Button
        variant="quiet"
        size="small"
        icon={pencilIcon}
        aria-label={t(texts.changeOf, { route })}
        onClick={() => onAsk({ change: tariff })}
      >
        {t(texts.change)}
      </Button>
      <Button
        variant="quiet"
        size="small"
        icon={trashIcon}
        aria-label={t(texts.removeOf, { route })}
        onClick={() => onAsk({ remove: tariff })}
      >
        {t(texts.remove)}
      </Button>
    </div>
  );
}

/** The columns; with buttons for managers. */
function useColumns(
  onAsk: ((asked: NonNullable<Asked>) => void) | null,
): readonly Column<Tariff>[] {
  const t = useT();
  const language = useLanguage();
  const routeOf = useTariffRoute();
  const francs = (amount: number) => formatFrancs(amount, language);
  return [
    { id: "route", header: t(texts.route), cell: (row) => <b>{routeOf(row)}</b> },
    {
      id: "base",
      header: t(texts.base),
      cell: ({ base, included_kg: kg }) => (
        <>
          <b className="num">{francs(base)}</b>
          <small>{t(texts.included, { kg })}</small>
        </>
      ),
    },
    {
      id: "perKg",
      header: t(texts.perKg),
      cell: ({ per_kg }) => (
        <span className="num">{t(texts.perKgOf, { amount: francs(per_kg) })}</span>
      ),
    },
    {
      id: "sizes",
      header: t(texts.sizes),
      cell: ({ medium, large }) => (
        <>
          <span className="num">{t(texts.medium, { amount: francs(medium) })}</span>
          <small className="num">{t(texts.large, { amount: francs(large) })}</small>
        </>
      ),
    },
    {
      id: "value",
      header: t(texts.value),
      cell: ({ value_rate, max_value }) =>
        max_value === 0 ? (
          t(texts.noValue)
        ) : (
          <>
            <span className="num">
              {t(texts.rate, { rate: formatDecimal(value_rate, language) })}
            </span>
            <small className="num">{t(texts.upTo, { amount: francs(max_value) })}</small>
          </>
        ),
    },
    ...(onAsk
      ? [
          {
            id: "actions",
            header: t(texts.actions),
            quiet: true,
            align: "right" as const,
            cell: (row: Tariff) => <RowActions tariff={row} onAsk={onAsk} />,
          },
        ]
      : []),
  ];
}

/** `/agency/package/tariffs`: the prices that the desk is suggested, by route; managers set, change and delete them (decision 0177). */
export function Page() {
  const t = useT();
  const { mayManage } = useParcelAccess();
  const shown = useApiQuery("listParcelTariffs", {}, { fresh: true });
  const [asked, setAsked] = useState<Asked>(null);
  useHeadingAfter(asked !== null, "#content h1");
  const close = () => setAsked(null);
  const columns = useColumns(mayManage ? setAsked : null);
  const tariffs = shown.data;
  const add = mayManage ? (
    <Button icon={plusIcon} onClick={() => setAsked("new")}>
      {t(texts.add)}
    </Button>
  ) : null;
  return (
    <OfficePage
      title={t(officeTitles.parcelTariffs)}
      detail={t(texts.detail)}
      actions={add}
      className="stack"
    >
      <ReadOnlyNote />
      <QueryFailure shown={shown} />
      {!tariffs && shown.isFetching ? <RowsSkeleton rows={4} text={t(texts.loading)} /> : null}
      {tariffs?.length === 0 ? (
        <EmptyState title={t(texts.noneTitle)} text={t(texts.noneText)} />
      ) : null}
      {tariffs && tariffs.length > 0 ? (
        <DataTable
          caption={t(officeTitles.parcelTariffs)}
          columns={columns}
          rows={tariffs}
          rowKey={({ uuid }) => uuid}
        />
      ) : null}
      {asked === "new" ? (
        <TariffDialog tariff={null} known={tariffs ?? []} onClose={close} />
      ) : null}
      {asked !== null && asked !== "new" && "change" in asked ? (
        <TariffDialog tariff={asked.change} known={[]} onClose={close} />
      ) : null}
      {asked !== null && asked !== "new" && "remove" in asked ? (
        <DeleteTariffDialog tariff={asked.remove} onClose={close} />
      ) : null}
    </OfficePage>
  );
}
