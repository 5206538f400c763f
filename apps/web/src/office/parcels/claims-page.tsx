import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { officeTitles } from "@wakafine/shared/messages/office-titles.ts";
import type { ClaimRow } from "@wakafine/shared/parcels/claim-contract.ts";
import { parcelClaimMessages as texts } from "@wakafine/shared/parcels/claim-messages.ts";
import { parcelListMessages } from "@wakafine/shared/parcels/list-messages.ts";
import { listSizes } from "@wakafine/shared/rules/list-sizes.ts";
import { Link } from "react-router";
import { dayText } from "../../lib/moment-text.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import type { Column } from "../../ui/data-table.tsx";
import { useApiQuery } from "../api.ts";
import { FilterSelect } from "../filter-select.tsx";
import { useListAddress } from "../list-address.ts";
import { PagedTable } from "../list-states.tsx";
import { OfficePage } from "../office-page.tsx";
import { ClaimStateBadge } from "./claim-labels.tsx";
import * as styles from "./parcel-manager.module.css";

const states = ["OPEN", "ACCEPTED", "REJECTED"] as const;
const rules = { state: states } as const;

function useColumns(): readonly Column<ClaimRow>[] {
  const t = useT();
  const language = useLanguage();
  return [
    {
      id: "parcel",
      header: t(texts.parcel),
      cell: ({ package_uuid, qr_code, city_departure, city_destination }) => (
        <>
          <Link to={`/agency/package/list/${package_uuid}`} className="code">
            {qr_code}
          </Link>
          <small>
            {t(parcelListMessages.fromTo, {
              from: shownTown(city_departure, language),
              to: shownTown(city_destination, language),
            })}
          </small>
        </>
      ),
    },
    {
      id: "reason",
      header: t(texts.reason),
      cell: ({ reason, claimant }) => (
        <>
          {t(texts[reason])}
          <small>{t(texts[claimant])}</small>
        </>
      ),
    },
    {
      id: "amount",
      header: t(texts.claimed),
      cell: ({ amount, awarded }) => (
        <>
          <b className="num">{formatFrancs(amount, language)}</b>
          {awarded === null ? null : (
            <small className="num">
              {t(texts.awardedOf, { amount: formatFrancs(awarded, language) })}
            </small>
          )}
        </>
      ),
    },
    {
      id: "due",
      header: t(texts.due),
      cell: ({ due_date }) => <span className="num">{dayText(due_date, language)}</span>,
    },
    { id: "state", header: t(texts.state), cell: (row) => <ClaimStateBadge {...row} /> },
  ];
}

/** `/agency/package/claims`: the claims about the agency's parcels, open ones first, with those that are overdue marked (decision 0178). */
export function Page() {
  const t = useT();
  const { filters, query, onFilter, paging } = useListAddress<"state">(
    rules,
    listSizes.parcelsAsked,
  );
  const shown = useApiQuery(
    "listParcelClaims",
    { query: query as never },
    { keepPrevious: true, fresh: true },
  );
  const columns = useColumns();
  return (
    <OfficePage title={t(officeTitles.parcelClaims)} detail={t(texts.detail)} className="stack">
      <div className={styles.busTools} role="search" aria-label={t(officeTitles.parcelClaims)}>
        <FilterSelect
          label={t(texts.state)}
          value={filters.state}
          any={t(texts.anyState)}
          choices={states.map((state) => [state, t(texts[state])])}
          onChoose={(state) => onFilter({ state })}
        />
      </div>
      <PagedTable
        shown={shown}
        loading={t(texts.loading)}
        {...paging}
        none={{ title: t(texts.noneTitle), text: t(texts.noneText) }}
        noMatch={t(texts.noneTitle)}
        caption={t(officeTitles.parcelClaims)}
        columns={columns}
        rowKey={({ uuid }) => uuid}
      />
    </OfficePage>
  );
}
