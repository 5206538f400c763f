import { adminCouponMessages as texts } from "@wakafine/shared/coupons/admin-messages.ts";
import type { AdminCoupon } from "@wakafine/shared/coupons/contract.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { useState } from "react";
import { Link } from "react-router";
import { useKeywordInput } from "../../lib/keyword-input.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useApiQuery } from "../api.ts";
import { FilterSelect } from "../filter-select.tsx";
import { OfficePage } from "../office-page.tsx";
import { CouponStateBadge, Validity, valueText } from "./coupon-labels.tsx";
import { CreateCouponDialog } from "./create-coupon-dialog.tsx";
import { useListAddress } from "../list-address.ts";
import { PagedTable } from "../list-states.tsx";
import * as styles from "./admin.module.css";

const states = ["usable", "unusable"] as const;
const rules = { keyword: null, state: states } as const;

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
  const { filters, query, onFilter, paging } = useListAddress(rules);
  const entered = useKeywordInput(filters.keyword, (text) => onFilter({ keyword: text }));
  const coupons = useApiQuery("listAdminCoupons", { query }, { keepPrevious: true });
  const columns = useColumns();
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
          value={filters.state}
          any={t(texts.anyState)}
          choices={states.map((state) => [state, t(texts[state])])}
          onChoose={(state) => onFilter({ state })}
        />
      </div>
      <PagedTable
        shown={coupons}
        loading={t(texts.loading)}
        {...paging}
        none={{ title: t(stateMessages.no_results), text: t(texts.emptyText) }}
        caption={t(texts.coupons)}
        columns={columns}
        rowKey={(coupon) => coupon.uuid}
      />
      {creating ? <CreateCouponDialog onClose={() => setCreating(false)} /> : null}
    </OfficePage>
  );
}
