import type { CashRefund } from "@wakafine/shared/counter/contract.ts";
import { pastShiftMessages as texts } from "@wakafine/shared/counter/shift-messages.ts";
import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { useParams } from "react-router";
import { pageFromQuery } from "../../lib/page-number.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { arrowLeftIcon } from "../../ui/icons.ts";
import { Pagination } from "../../ui/pagination.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { useApiQuery } from "../api.ts";
import { QueryFailure } from "../list-states.tsx";
import { OfficePage } from "../office-page.tsx";
import { PastEnd } from "../../ui/past-end.tsx";
import { useSearchParams } from "../search-params.ts";
import { refundColumns } from "./cash-refunds.tsx";
import { spanText } from "./span-text.ts";
import { ShiftSums, useSaleColumns } from "./shift-summary.tsx";
import * as styles from "./counter.module.css";

type Response = ResponseOf<"getPastShift">;

/** `/agency/counter/shifts/:uuid`: a closed shift with its sales and the refunds paid from its drawer [G.counter.06]. */
export function Page() {
  const t = useT();
  const language = useLanguage();
  const { uuid: id = "" } = useParams();
  const [search, setSearch] = useSearchParams();
  const page = pageFromQuery(search);
  const shown = useApiQuery(
    "getPastShift",
    { params: { id }, query: { page, per_page: 20 } },
    { keepPrevious: true },
  );
  const { data } = shown;
  const back = (
    <ButtonLink variant="quiet" size="small" icon={arrowLeftIcon} to="/agency/counter/shifts">
      {t(texts.list)}
    </ButtonLink>
  );
  const isLoading = !data && !shown.error && !shown.isPaused;
  return (
    <OfficePage
      title={data ? t(texts.titleOf, { name: data.shift.member.name }) : t(texts.shift)}
      detail={data ? spanText(data.shift.opened_date, data.shift.closed_date, language) : undefined}
      actions={back}
      className={styles.page}
    >
      {isLoading ? <RowsSkeleton rows={4} text={t(texts.shiftLoading)} /> : null}
      {data ? null : (
        <QueryFailure
          shown={shown}
          missing={<EmptyState title={t(texts.notFound)} text={t(texts.notFoundText)} />}
        />
      )}
      {data ? (
        <>
          <ShiftSums shift={data.shift} />
          {data.shift.reason ? <p>{t(texts.reason, { reason: data.shift.reason })}</p> : null}
          <Sales
            sales={data.sales}
            page={page}
            busy={shown.isFetching}
            onPage={(next) => setSearch(next > 1 ? { page: String(next) } : {})}
          />
          <Refunds refunds={data.refunds} />
        </>
      ) : null}
    </OfficePage>
  );
}

function Sales(props: {
  readonly sales: Response["sales"];
  readonly page: number;
  readonly busy: boolean;
  readonly onPage: (page: number) => void;
}) {
  const t = useT();
  const columns = useSaleColumns();
  const { sales, page, onPage } = props;
  return (
    <section className={styles.part} aria-labelledby="sales" aria-busy={props.busy}>
      <h2 className="h2" id="sales">
        {t(texts.sales)}
      </h2>
      {sales.data.length > 0 ? (
        <>
          <DataTable
            caption={t(texts.sales)}
            columns={columns}
            rows={sales.data}
            rowKey={(sale) => sale.uuid}
          />
          <Pagination page={page} perPage={sales.per_page} total={sales.total} onPage={onPage} />
        </>
      ) : page > 1 ? (
        <PastEnd level={3} onFirst={() => onPage(1)} />
      ) : (
        <EmptyState level={3} title={t(texts.noSales)} />
      )}
    </section>
  );
}

function Refunds({ refunds }: { readonly refunds: readonly CashRefund[] }) {
  const t = useT();
  const language = useLanguage();
  if (refunds.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="refunds">
      <h2 className="h2" id="refunds">
        {t(texts.refunds)}
      </h2>
      <DataTable
        caption={t(texts.refunds)}
        columns={refundColumns(t, language)}
        rows={refunds}
        rowKey={(refund) => refund.uuid}
      />
    </section>
  );
}
