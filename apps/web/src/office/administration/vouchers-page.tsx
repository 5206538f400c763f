import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { adminVoucherMessages as texts } from "@wakafine/shared/vouchers/admin-messages.ts";
import { isVoucherCode, normaliseVoucherCode } from "@wakafine/shared/vouchers/code.ts";
import type { AdminVoucher } from "@wakafine/shared/vouchers/contract.ts";
import { Link } from "react-router";
import { useKeywordInput } from "../../lib/keyword-input.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useApiQuery } from "../api.ts";
import { FilterSelect } from "../filter-select.tsx";
import { OfficePage } from "../office-page.tsx";
import { useListAddress } from "../list-address.ts";
import { PagedTable } from "../list-states.tsx";
import { DayOf, VoucherStateBadge } from "./voucher-labels.tsx";
import * as styles from "./admin.module.css";

const states = ["usable", "unusable"] as const;
const rules = { keyword: null, state: states } as const;

/** Returns the end of a whole code, so that no code that can be spent is in an address or a history. Other texts are returned unchanged. */
function searchedText(entered: string): string {
  const code = normaliseVoucherCode(entered);
  return isVoucherCode(code) ? code.slice(-5) : entered;
}

function useColumns(): readonly Column<AdminVoucher>[] {
  const t = useT();
  const language = useLanguage();
  return [
    {
      id: "code",
      header: t(texts.code),
      cell: ({ uuid, masked_code: code, order_code: order }) => (
        <>
          <Link to={`/admin/vouchers/${uuid}`}>{code}</Link>
          <small>
            {t(texts.order)} {order}
          </small>
        </>
      ),
    },
    {
      id: "rest",
      header: t(texts.rest),
      cell: ({ rest, amount }) => (
        <>
          <span className="only-s muted xs">{t(texts.rest)} </span>
          {t(texts.restOf, {
            rest: formatFrancs(rest, language),
            amount: formatFrancs(amount, language),
          })}
        </>
      ),
    },
    {
      id: "until",
      header: t(texts.until),
      cell: ({ expires_at: at }) => (
        <>
          <span className="only-s muted xs">{t(texts.until)} </span>
          <DayOf at={at} />
        </>
      ),
    },
    {
      id: "state",
      header: t(texts.state),
      cell: (voucher) => <VoucherStateBadge voucher={voucher} />,
    },
  ];
}

/** `/admin/vouchers`: vouchers by code, its end or the order, and by whether they can be used now [G.role.05, G.ticket.02]. */
export function Page() {
  const t = useT();
  const { filters, query, onFilter, paging } = useListAddress(rules);
  const entered = useKeywordInput(filters.keyword, (text) =>
    onFilter({ keyword: searchedText(text) }),
  );
  const vouchers = useApiQuery("listAdminVouchers", { query }, { keepPrevious: true });
  const columns = useColumns();
  return (
    <OfficePage title={t(texts.vouchers)} detail={t(texts.detail)} className="stack">
      <div className={styles.tools} role="search" aria-label={t(texts.vouchers)}>
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
        shown={vouchers}
        loading={t(texts.loading)}
        {...paging}
        none={{ title: t(stateMessages.no_results), text: t(texts.emptyText) }}
        caption={t(texts.vouchers)}
        columns={columns}
        rowKey={(voucher) => voucher.uuid}
      />
    </OfficePage>
  );
}
