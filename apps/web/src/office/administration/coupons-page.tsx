import { adminCouponMessages as texts } from "@wakafine/shared/coupons/admin-messages.ts";
import type { AdminCoupon } from "@wakafine/shared/coupons/contract.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { useState } from "react";
import { Link } from "react-router";
import { useKeywordInput } from "../../lib/keyword-input.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useApiQuery } from "../api.ts";
import { FilterSelect } from "../filter-select.tsx";
import { OfficePage } from "../office-page.tsx";
import { CouponStateBadge, Validity, valueText } from "./coupon-labels.tsx";
import { CreateCouponDialog } from "./create-coupon-dialog.tsx";
import { activeFilters, useListAddress } from "../list-address.ts";
import { ListStates, NoMatch } from "../list-states.tsx";
import * as styles from "./admin.module.css";

const states = ["usable", "unusable"] as const;
const rules = { keyword: null, state: states } as const;
const perPage = 20;

function useColumns(): readonly Column<AdminCoupon>[] {
  const t = useT();
  const language = useLanguage();
  return [
    {
      id: "code",
      header: t(texts.code),
      cell: ({ uuid, code, agency }) => (
        <>
          <Link to={`/admin/coupons/${uuid}`}>{code}</Link>
          <small>{agency?.name ?? t(texts.allAgencies)}</small>
        </>
      ),
    },
    { id: "value", header: t(texts.value), cell: (coupon) => valueText(coupon, language) },
    { id: "validity", header: t(texts.validity), cell: (coupon) => <Validity coupon={coupon} /> },
    {
      id: "uses",
      header: t(texts.uses),
      cell: ({ uses, max_uses: max }) => (
        <>
          <span className="only-s muted xs">{t(texts.uses)} </span>
          {t(texts.usesOf, { uses, max })}
        </>
      ),
    },
    {
      id: "state",
      header: t(texts.state),
      cell: (coupon) => <CouponStateBadge coupon={coupon} />,
    },
  ];
}

/** `/admin/coupons`: coupons by code and by whether they can be used now, with a form for a new one [G.role.05]. */
export function Page() {
  const t = useT();
  const [creating, setCreating] = useState(false);
  const { view, onFilter, onPage, onClear } = useListAddress(rules);
  const active = activeFilters(view.filters);
  const entered = useKeywordInput(view.filters.keyword, (text) => onFilter({ keyword: text }));
  const coupons = useApiQuery(
    "listAdminCoupons",
    { query: { ...active, page: view.page, per_page: perPage } },
    { keepPrevious: true },
  );
  const columns = useColumns();
  const empty =
    Object.keys(active).length > 0 ? (
      <NoMatch onClear={onClear} />
    ) : (
      <EmptyState title={t(stateMessages.no_results)} text={t(texts.emptyText)} />
    );
  return (
    <OfficePage
      title={t(texts.coupons)}
      detail={t(texts.detail)}
      actions={<Button onClick={() => setCreating(true)}>{t(texts.create)}</Button>}
      className="stack"
    >
      <div className={styles.tools} role="search" aria-label={t(texts.coupons)}>
        <SearchField label={t(texts.search)} {...entered} />
        <FilterSelect
          label={t(texts.state)}
          value={view.filters.state}
          any={t(texts.anyState)}
          choices={states.map((state) => [state, t(texts[state])])}
          onChoose={(state) => onFilter({ state })}
        />
      </div>
      <ListStates
        shown={coupons}
        page={view.page}
        onPage={onPage}
        loading={t(texts.loading)}
        empty={empty}
      >
        {(rows) => (
          <DataTable
            caption={t(texts.coupons)}
            columns={columns}
            rows={rows}
            rowKey={(coupon) => coupon.uuid}
          />
        )}
      </ListStates>
      {creating ? <CreateCouponDialog onClose={() => setCreating(false)} /> : null}
    </OfficePage>
  );
}
