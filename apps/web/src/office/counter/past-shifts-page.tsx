import type { PastShift } from "@wakafine/shared/counter/shift-contract.ts";
import { pastShiftMessages as texts } from "@wakafine/shared/counter/shift-messages.ts";
import { formatCount, formatFrancs } from "@wakafine/shared/formats/money.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import { hasPermission } from "@wakafine/shared/rules/permissions.ts";
import { memberAccessOf } from "../../lib/agency-access.ts";
import { momentText } from "../../lib/moment-text.ts";
import { spanText } from "./span-text.ts";
import { useAccount, useLanguage, useT } from "../../lib/page-services.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { downloadIcon } from "../../ui/icons-booking.ts";
import { arrowLeftIcon } from "../../ui/icons.ts";
import { useApiQuery } from "../api.ts";
import { useDownload } from "../download-file.ts";
import { FilterSelect } from "../filter-select.tsx";
import { useListAddress } from "../list-address.ts";
import { PagedTable } from "../list-states.tsx";
import { OfficePage } from "../office-page.tsx";
import * as styles from "./counter.module.css";

const rules = { start_date: null, end_date: null, member_uuid: null } as const;
const perPage = 20;

/** `/agency/counter/shifts`: closed shifts, those of all members for roles 1 and 2 [G.counter.06]. */
export function Page() {
  const t = useT();
  const member = memberAccessOf(useAccount());
  const seesAll = member !== null && hasPermission("reviewShifts", member);
  const { filters, query, onFilter, paging } = useListAddress(rules, perPage);
  // Ignores invalid dates in the address, and an end date before the start date.
  const from = parseDay(filters.start_date) ?? "";
  const last = parseDay(filters.end_date) ?? "";
  const to = from && last && last < from ? "" : last;
  const shown = {
    ...(from ? { start_date: from } : {}),
    ...(to ? { end_date: to } : {}),
    ...(seesAll && filters.member_uuid ? { member_uuid: filters.member_uuid } : {}),
  };
  const shifts = useApiQuery(
    "listPastShifts",
    { query: { ...shown, page: query.page, per_page: perPage } },
    { keepPrevious: true, fresh: true },
  );
  const { download, downloading } = useDownload("exportPastShifts");
  const columns = useColumns(seesAll);
  const members = shifts.data?.members ?? [];
  return (
    <OfficePage
      title={t(texts.list)}
      detail={t(seesAll ? texts.detailAll : texts.detailOwn)}
      className={styles.page}
      actions={
        <>
          <ButtonLink variant="quiet" size="small" icon={arrowLeftIcon} to="/agency/counter">
            {t(texts.back)}
          </ButtonLink>
          <Button
            variant="quiet"
            size="small"
            icon={downloadIcon}
            busy={downloading !== null}
            onClick={() => void download({ query: shown })}
          >
            {t(texts.csv)}
          </Button>
        </>
      }
    >
      <div className={styles.filters}>
        <DateField
          label={t(texts.from)}
          value={from}
          max={to || undefined}
          onChange={({ target }) => onFilter({ start_date: target.value })}
        />
        <DateField
          label={t(texts.to)}
          value={to}
          min={from || undefined}
          onChange={({ target }) => onFilter({ end_date: target.value })}
        />
        {seesAll ? (
          <FilterSelect
            labelled
            label={t(texts.member)}
            value={filters.member_uuid}
            any={t(texts.allMembers)}
            choices={members.map(({ uuid, name }) => [uuid, name])}
            onChoose={(uuid) => onFilter({ member_uuid: uuid })}
          />
        ) : null}
      </div>
      <PagedTable
        shown={shifts}
        loading={t(texts.loading)}
        {...paging}
        none={{ title: t(texts.none), text: t(texts.noneText) }}
        caption={t(texts.list)}
        columns={columns}
        rowKey={(shift) => shift.uuid}
      />
    </OfficePage>
  );
}

function useColumns(seesAll: boolean): readonly Column<PastShift>[] {
  const t = useT();
  const language = useLanguage();
  const francs = (amount: number) => formatFrancs(amount, language);
  /** On cards of a phone the amount follows its name. */
  const named = (name: string, amount: number) => (
    <>
      <span className={styles.name}>{name} </span>
      <span className="num">{francs(amount)}</span>
    </>
  );
  return [
    {
      id: "shift",
      header: t(texts.shift),
      cell: ({ member, opened_date, closed_date }) => (
        <>
          {seesAll ? <b>{member.name}</b> : null}
          <small className="num">{spanText(opened_date, closed_date, language)}</small>
        </>
      ),
    },
    {
      id: "sales",
      header: t(texts.sales),
      align: "right",
      cell: ({ sales_amount, seats, refunds_amount }) => (
        <>
          {named(t(texts.sales), sales_amount)}
          <small>
            {seats === 1
              ? t(texts.oneSeat)
              : t(texts.manySeats, { count: formatCount(seats, language) })}
          </small>
          {refunds_amount > 0 ? (
            <small>{t(texts.refundedAmount, { amount: francs(refunds_amount) })}</small>
          ) : null}
        </>
      ),
    },
    {
      id: "expected",
      header: t(texts.expected),
      align: "right",
      cell: ({ expected, opening_float }) => (
        <>
          {named(t(texts.expected), expected ?? 0)}
          <small>{t(texts.floatAmount, { amount: francs(opening_float) })}</small>
        </>
      ),
    },
    {
      id: "counted",
      header: t(texts.counted),
      align: "right",
      cell: ({ counted }) => named(t(texts.counted), counted ?? 0),
    },
    {
      id: "difference",
      header: t(texts.difference),
      cell: ({ difference }) =>
        difference === 0 ? (
          <Badge tone="ok">{t(texts.right)}</Badge>
        ) : (
          <Badge tone="warn">{`${t(texts.difference)} ${francs(difference ?? 0)}`}</Badge>
        ),
    },
    {
      id: "actions",
      header: t(texts.open),
      quiet: true,
      align: "right",
      cell: ({ uuid, member, closed_date }) => (
        <ButtonLink
          variant="quiet"
          size="small"
          to={`/agency/counter/shifts/${uuid}`}
          aria-label={t(texts.openOf, {
            name: member.name,
            moment: momentText(closed_date, language),
          })}
        >
          {t(texts.open)}
        </ButtonLink>
      ),
    },
  ];
}
