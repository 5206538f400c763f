import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { formatCount } from "@wakafine/shared/formats/money.ts";
import { officeTitles } from "@wakafine/shared/messages/office-titles.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { parcelBusMessages as texts } from "@wakafine/shared/parcels/bus-messages.ts";
import type { ParcelDepartureRow } from "@wakafine/shared/parcels/departures-contract.ts";
import { listSizes } from "@wakafine/shared/rules/list-sizes.ts";
import { useState } from "react";
import { Link } from "react-router";
import { useKeywordInput } from "../../lib/keyword-input.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { pencilIcon, plusIcon } from "../../ui/icons.ts";
import { ReadOnlyNote } from "../../ui/read-only-note.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useApiQuery } from "../api.ts";
import { FilterSelect } from "../filter-select.tsx";
import { useHasDraft } from "../form-draft.ts";
import { type Filters, useListAddress } from "../list-address.ts";
import { PagedTable } from "../list-states.tsx";
import { OfficePage } from "../office-page.tsx";
import { CreateDepartureDialog, newBusDraft } from "./create-departure-dialog.tsx";
import { EditDepartureDialog } from "./edit-departure-dialog.tsx";
import { useParcelAccess } from "./parcel-access.ts";
import { BusStateBadge, dayOfBus, routeText } from "./parcel-labels.tsx";
import * as styles from "./parcel-manager.module.css";

const states = ["PENDING", "ARRIVE"] as const;
const rules = { keyword: null, status: states } as const;
type Name = keyof typeof rules;

/** How many parcels are on board, planned and unloaded; without any, that none is on board. */
function useCountsText() {
  const t = useT();
  const language = useLanguage();
  return ({ planned, loaded, unloaded }: ParcelDepartureRow) => {
    const counts = [
      [loaded, texts.loaded],
      [planned, planned === 1 ? texts.planned : texts.plannedMany],
      [unloaded, unloaded === 1 ? texts.unloaded : texts.unloadedMany],
    ] as const;
    const shown = counts.filter(([count]) => count > 0);
    return (shown.length > 0 ? shown : counts.slice(0, 1))
      .map(([count, text]) => t(text, { count: formatCount(count, language) }))
      .join(" · ");
  };
}

function useMoment() {
  const t = useT();
  const language = useLanguage();
  return ({ departure_date, departure_hour }: ParcelDepartureRow) =>
    t(texts.moment, { day: dayOfBus(departure_date, language), hour: formatHour(departure_hour) });
}

function useColumns(
  onEdit: (row: ParcelDepartureRow) => void,
): readonly Column<ParcelDepartureRow>[] {
  const t = useT();
  const language = useLanguage();
  const counts = useCountsText();
  const momentOf = useMoment();
  const { agencyId, mayManage } = useParcelAccess();
  return [
    {
      id: "bus",
      header: t(texts.bus),
      cell: (row) => (
        <>
          <Link to={`/agency/package/departures/${row.uuid}`} className="code">
            {row.bus_number}
          </Link>
          {row.agency.uuid === agencyId ? null : <small>{row.agency.name}</small>}
        </>
      ),
    },
    { id: "departure", header: t(texts.departure), cell: momentOf },
    { id: "route", header: t(texts.route), cell: (row) => routeText(row, language) },
    { id: "parcels", header: t(texts.parcels), cell: counts },
    {
      id: "status",
      header: t(texts.status),
      cell: ({ status }) => <BusStateBadge state={status} />,
    },
    {
      id: "actions",
      header: t(texts.actions),
      quiet: true,
      align: "right",
      cell: (row) =>
        mayManage && row.status === "PENDING" && row.agency.uuid === agencyId ? (
          <Button
            variant="quiet"
            size="small"
            icon={pencilIcon}
            aria-label={t(texts.editOf, { bus: row.bus_number, moment: momentOf(row) })}
            onClick={() => onEdit(row)}
          >
            {t(texts.edit)}
          </Button>
        ) : null,
    },
  ];
}

function Tools(props: {
  readonly filters: Filters<Name>;
  readonly onFilter: (change: Partial<Filters<Name>>) => void;
}) {
  const t = useT();
  const { filters, onFilter } = props;
  const entered = useKeywordInput(filters.keyword, (keyword) => onFilter({ keyword }));
  return (
    <div className={styles.busTools} role="search" aria-label={t(officeTitles.parcelDepartures)}>
      <SearchField label={t(texts.search)} {...entered} />
      <FilterSelect
        label={t(texts.status)}
        value={filters.status}
        any={t(texts.all)}
        choices={states.map((status) => [status, t(texts[status])])}
        onChoose={(status) => onFilter({ status })}
      />
    </div>
  );
}

/** `/agency/package/departures`: the buses that carry parcels, by number, town and state; creating and changing one [A2.parc.08, A4.parc.11–13]. */
export function Page() {
  const t = useT();
  const { filters, query, onFilter, paging } = useListAddress<Name>(rules, listSizes.parcelsAsked);
  const shown = useApiQuery(
    "listParcelDepartures",
    { query: query as never },
    { keepPrevious: true, fresh: true },
  );
  const { mayWrite } = useParcelAccess();
  const [creating, setCreating] = useState(useHasDraft(newBusDraft) && mayWrite);
  const [edited, setEdited] = useState<ParcelDepartureRow | null>(null);
  const columns = useColumns(setEdited);
  const create = mayWrite ? (
    <Button icon={plusIcon} onClick={() => setCreating(true)}>
      {t(texts.create)}
    </Button>
  ) : null;
  return (
    <OfficePage
      title={t(officeTitles.parcelDepartures)}
      detail={t(texts.detail)}
      actions={create}
      className="stack"
    >
      <ReadOnlyNote />
      <Tools filters={filters} onFilter={onFilter} />
      <PagedTable
        shown={shown}
        loading={t(texts.loading)}
        {...paging}
        none={{ title: t(stateMessages.no_departure), text: t(texts.noneText) }}
        noMatch={t(stateMessages.no_departure)}
        caption={t(officeTitles.parcelDepartures)}
        columns={columns}
        rowKey={({ uuid }) => uuid}
      />
      {creating ? <CreateDepartureDialog onClose={() => setCreating(false)} /> : null}
      {edited ? (
        <EditDepartureDialog key={edited.uuid} row={edited} onClose={() => setEdited(null)} />
      ) : null}
    </OfficePage>
  );
}
