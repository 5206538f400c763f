import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { officeTitles } from "@wakafine/shared/messages/office-titles.ts";
import type { ParcelRow } from "@wakafine/shared/parcels/contract.ts";
import { parcelExceptionMessages } from "@wakafine/shared/parcels/exception-messages.ts";
import { parcelListMessages as texts } from "@wakafine/shared/parcels/list-messages.ts";
import { parcelMessages } from "@wakafine/shared/parcels/messages.ts";
import { parcelProblemMessages as problemTexts } from "@wakafine/shared/parcels/problem-messages.ts";
import { parcelExceptions } from "@wakafine/shared/parcels/states.ts";
import { packageStatuses } from "@wakafine/shared/reference/messages.ts";
import { apiDay, parseDay } from "@wakafine/shared/rules/dates.ts";
import { listSizes } from "@wakafine/shared/rules/list-sizes.ts";
import { Link } from "react-router";
import { useKeywordInput } from "../../lib/keyword-input.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useAccount, useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { textAt } from "../../lib/user-access.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useApiQuery } from "../api.ts";
import { DayField } from "../day-field.tsx";
import { FilterSelect } from "../filter-select.tsx";
import { type Filters, useListAddress } from "../list-address.ts";
import { PagedTable } from "../list-states.tsx";
import { OfficePage } from "../office-page.tsx";
import {
  busText,
  ParcelExceptionBadges,
  ParcelStateBadge,
  parcelStateText,
  personName,
  pickUpOf,
} from "./parcel-labels.tsx";
import * as styles from "./parcel-manager.module.css";

const rules = {
  keyword: null,
  status: packageStatuses.map(({ code }) => code),
  exception: parcelExceptions,
  destination_town: null,
  agency_uuid: null,
  departure_date: null,
  arrive_date: null,
  order: ["asc"],
} as const;
type Name = keyof typeof rules;

/** Returns the filters as the API reads them: days as DD-MM-YYYY; a text that is no day does not filter [A5.parc.10–11]. */
function queryOf<Query extends Partial<Filters<Name>>>(query: Query) {
  const { departure_date: departs, arrive_date: arrives, ...rest } = query;
  const departure = parseDay(departs ?? "");
  const arrival = parseDay(arrives ?? "");
  return {
    ...rest,
    ...(departure ? { departure_date: apiDay(departure) } : {}),
    ...(arrival ? { arrive_date: apiDay(arrival) } : {}),
  };
}

/** The moment of the present state. */
function changedAt(row: ParcelRow): string | null {
  return {
    WAREHOUSE: row.created_date,
    EMBARK: row.embarked_date,
    ARRIVE: row.arrived_date,
    RECEIVE: row.received_date,
  }[row.status];
}

function People({ row }: { readonly row: ParcelRow }) {
  const t = useT();
  return (
    <>
      <span>{t(texts.fromPerson, { name: personName(row.sender) })}</span>
      <small className="num">{row.sender.phone}</small>
      <span>{t(texts.toPerson, { name: personName(row.receiver) })}</span>
      <small className="num">{row.receiver.phone}</small>
    </>
  );
}

function useColumns(): readonly Column<ParcelRow>[] {
  const t = useT();
  const language = useLanguage();
  return [
    {
      id: "parcel",
      header: t(texts.parcel),
      cell: ({ uuid, qr_code, description }) => (
        <>
          <Link to={`/agency/package/list/${uuid}`} className="code">
            {qr_code}
          </Link>
          <small>{description}</small>
        </>
      ),
    },
    { id: "people", header: t(texts.people), cell: (row) => <People row={row} /> },
    {
      id: "route",
      header: t(texts.route),
      cell: ({ sender, retrieval_city, departure }) => (
        <>
          {t(texts.fromTo, {
            from: shownTown(sender.town, language),
            to: shownTown(retrieval_city, language),
          })}
          <small>{departure ? busText(departure, language) : t(texts.noBus)}</small>
        </>
      ),
    },
    {
      id: "amount",
      header: t(texts.amount),
      cell: (row) => (
        <>
          <b className="num">{formatFrancs(row.billing_amount, language)}</b>
          <small>{t(row.is_paid ? texts.paid : texts[`unpaid${pickUpOf(row).payer}`])}</small>
        </>
      ),
    },
    {
      id: "status",
      header: t(texts.status),
      cell: (row) => (
        <>
          <ParcelStateBadge state={row.status} />{" "}
          <ParcelExceptionBadges exceptions={row.exceptions} />
          <small>
            <time dateTime={changedAt(row) ?? undefined}>
              {momentText(changedAt(row), language)}
            </time>
          </small>
        </>
      ),
    },
  ];
}

/** The own agency, then the others that hand out or send parcels with it. */
function useAgencyChoices(): readonly (readonly [uuid: string, name: string])[] {
  const own = useAccount()?.agency ?? null;
  const { data = [] } = useApiQuery("listParcelAgencies", { query: {} });
  const id = textAt(own, "uuid");
  const others = data
    .filter(({ uuid }) => uuid !== id)
    .map(({ uuid, name }) => [uuid, name] as const);
  return [[id, textAt(own, "name")] as const, ...others];
}

interface ToolsProps {
  readonly filters: Filters<Name>;
  readonly onFilter: (change: Partial<Filters<Name>>) => void;
}

function DayFilter(
  props: ToolsProps & { readonly name: "departure_date" | "arrive_date"; readonly label: string },
) {
  const { name, filters, onFilter } = props;
  return (
    <DayField
      label={props.label}
      day={parseDay(filters[name])}
      onDay={(day) => onFilter({ [name]: day })}
      onEmpty={() => onFilter({ [name]: "" })}
    />
  );
}

function Tools(props: ToolsProps) {
  const t = useT();
  const language = useLanguage();
  const { filters, onFilter } = props;
  const entered = useKeywordInput(filters.keyword, (keyword) => onFilter({ keyword }));
  const { data: cities = [] } = useApiQuery("listParcelCities", {});
  const agencies = useAgencyChoices();
  return (
    <div className={styles.tools} role="search" aria-label={t(officeTitles.parcelList)}>
      <SearchField label={t(texts.search)} {...entered} />
      <FilterSelect
        labelled
        label={t(texts.status)}
        value={filters.status}
        any={t(texts.anyStatus)}
        choices={packageStatuses.map(({ code }) => [code, parcelStateText(code, language)])}
        onChoose={(status) => onFilter({ status })}
      />
      <FilterSelect
        labelled
        label={t(problemTexts.filter)}
        value={filters.exception}
        any={t(problemTexts.anyProblem)}
        choices={parcelExceptions.map((problem) => [problem, t(parcelExceptionMessages[problem])])}
        onChoose={(exception) => onFilter({ exception })}
      />
      <FilterSelect
        labelled
        label={t(texts.town)}
        value={filters.destination_town}
        any={t(texts.anyTown)}
        choices={cities.map(({ name }) => [name, shownTown(name, language)])}
        onChoose={(town) => onFilter({ destination_town: town })}
      />
      <FilterSelect
        labelled
        label={t(texts.agency)}
        value={filters.agency_uuid}
        any={t(texts.anyAgency)}
        choices={agencies}
        onChoose={(agency) => onFilter({ agency_uuid: agency })}
      />
      <DayFilter {...props} name="departure_date" label={t(texts.departureDate)} />
      <DayFilter {...props} name="arrive_date" label={t(texts.arriveDate)} />
      <FilterSelect
        labelled
        label={t(texts.order)}
        value={filters.order}
        any={t(texts.newest)}
        choices={[["asc", t(texts.oldest)]]}
        onChoose={(order) => onFilter({ order })}
      />
    </div>
  );
}

/** `/agency/package/list`: the parcels that the agency sends or hands out, by the documented filters, with a link to each [A7.parc.18–23, G.parc.19]. */
export function Page() {
  const t = useT();
  const { filters, query, onFilter, paging } = useListAddress<Name>(rules, listSizes.parcelsAsked);
  const shown = useApiQuery(
    "listParcels",
    { query: queryOf(query) as never },
    { keepPrevious: true, fresh: true },
  );
  const columns = useColumns();
  return (
    <OfficePage
      title={t(officeTitles.parcelList)}
      detail={t(texts.detail)}
      actions={
        <>
          <ButtonLink variant="quiet" size="small" to="/agency/package/claims">
            {t(officeTitles.parcelClaims)}
          </ButtonLink>
          <ButtonLink variant="quiet" size="small" to="/agency/package/tariffs">
            {t(officeTitles.parcelTariffs)}
          </ButtonLink>
        </>
      }
      className="stack"
    >
      <Tools filters={filters} onFilter={onFilter} />
      <div className={styles.list}>
        <PagedTable
          shown={shown}
          loading={t(texts.loading)}
          {...paging}
          none={{ title: t(parcelMessages.no_parcel), text: t(texts.noneText) }}
          noMatch={t(parcelMessages.no_parcel)}
          caption={t(officeTitles.parcelList)}
          columns={columns}
          rowKey={({ uuid }) => uuid}
        />
      </div>
    </OfficePage>
  );
}
