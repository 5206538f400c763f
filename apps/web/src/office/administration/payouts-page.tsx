import type { AdminPayout, DuePayout } from "@wakafine/shared/payouts/admin-contract.ts";
import { adminPayoutMessages as texts } from "@wakafine/shared/payouts/admin-messages.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { listSizes } from "@wakafine/shared/rules/list-sizes.ts";
import { useState } from "react";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { downloadIcon } from "../../ui/icons-booking.ts";
import { useApiQuery } from "../api.ts";
import { useDownload } from "../download-file.ts";
import { FilterSelect } from "../filter-select.tsx";
import { OfficePage } from "../office-page.tsx";
import * as styles from "./admin.module.css";
import { useListAddress } from "../list-address.ts";
import { PagedTable } from "../list-states.tsx";
import { useDueColumns, usePayoutColumns } from "./payout-columns.tsx";
import type { PayoutAction } from "./payout-dialogs.tsx";
import { CreatePayoutDialog, PayoutDialog } from "./payout-dialogs.tsx";

const views = ["due", "open", "ended"] as const;
const rules = { show: views } as const;

interface ListProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** `/admin/payouts`: agencies to pay, payouts in progress and ended ones [G.role.05, G.momo.02]. */
export function Page() {
  const t = useT();
  const { filters, onFilter, paging } = useListAddress(rules);
  const { page, onPage } = paging;
  const shown = views.find((one) => one === filters.show) ?? "due";
  return (
    <OfficePage title={t(texts.payouts)} detail={t(texts.detail)} className="stack">
      <div className={styles.tools}>
        <FilterSelect
          label={t(texts.show)}
          value={shown}
          choices={views.map((one) => [one, t(texts[one])])}
          onChoose={(show) => onFilter({ show })}
        />
      </div>
      {shown === "due" ? (
        <DueList page={page} onPage={onPage} onRequested={() => onFilter({ show: "open" })} />
      ) : (
        <PayoutList key={shown} state={shown} page={page} onPage={onPage} />
      )}
    </OfficePage>
  );
}

/** The agencies to pay; `onRequested` is called after a payout was requested. */
function DueList(props: ListProps & { readonly onRequested: () => void }) {
  const { page, onPage, onRequested } = props;
  const t = useT();
  const language = useLanguage();
  const due = useApiQuery(
    "listDuePayouts",
    { query: { page, per_page: listSizes.administration } },
    { keepPrevious: true },
  );
  const [paid, setPaid] = useState<DuePayout | null>(null);
  const columns = useDueColumns(setPaid);
  const { download, downloading } = useDownload("exportDuePayouts");
  return (
    <>
      {due.data ? (
        <div className="row">
          <b>{t(texts.totalDue, { amount: formatFrancs(due.data.total_due, language) })}</b>
          <Button
            variant="quiet"
            size="small"
            icon={downloadIcon}
            busy={downloading !== null}
            onClick={() => void download({})}
          >
            {t(texts.exportDue)}
          </Button>
        </div>
      ) : null}
      <PagedTable
        shown={due}
        loading={t(texts.loading)}
        page={page}
        onPage={onPage}
        none={{ title: t(texts.noneDue), text: t(texts.noneText) }}
        caption={t(texts.due)}
        columns={columns}
        rowKey={(row) => row.agency_uuid}
      />
      {paid ? (
        <CreatePayoutDialog
          due={paid}
          approvalFrom={due.data?.approval_from ?? 0}
          onRequested={onRequested}
          onClose={() => setPaid(null)}
        />
      ) : null}
    </>
  );
}

function PayoutList({ state, page, onPage }: ListProps & { readonly state: "open" | "ended" }) {
  const t = useT();
  const payouts = useApiQuery(
    "listPayouts",
    { query: { state, page, per_page: listSizes.administration } },
    { keepPrevious: true },
  );
  const [asked, setAsked] = useState<{ payout: AdminPayout; action: PayoutAction } | null>(null);
  const columns = usePayoutColumns((payout, action) => setAsked({ payout, action }));
  return (
    <>
      <PagedTable
        shown={payouts}
        loading={t(texts.loading)}
        page={page}
        onPage={onPage}
        none={{
          title: t(state === "open" ? texts.noneOpen : texts.noneEnded),
          text: t(texts.noneText),
        }}
        caption={t(texts[state])}
        columns={columns}
        rowKey={(row) => row.id}
      />
      {asked ? <PayoutDialog {...asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}
