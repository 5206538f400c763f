import type { AgencyDeparture } from "@wakafine/shared/departures/planning-contract.ts";
import { travelsMessages as texts } from "@wakafine/shared/departures/travels-messages.ts";
import { formatCount } from "@wakafine/shared/formats/money.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { usersIcon } from "../../ui/icons.ts";
import {
  type DepartureColumn,
  useRouteColumn,
  useRowName,
  useSeatColumns,
  useStateColumn,
  useTimeColumn,
} from "./departure-table.tsx";

function useLeftColumn(): DepartureColumn {
  const t = useT();
  const language = useLanguage();
  const text = (count: number) =>
    count === 1 ? t(texts.leftOne) : t(texts.left, { count: formatCount(count, language) });
  return {
    id: "left",
    header: t(texts.columnLeft),
    cell: ({ remaining_places_number: left }) => (
      <>
        <span className="only-l num">{formatCount(left, language)}</span>
        <span className="only-s">{text(left)}</span>
      </>
    ),
  };
}

function usePassengersColumn(): DepartureColumn {
  const t = useT();
  const nameOf = useRowName();
  return {
    id: "passengers",
    header: t(texts.columnPassengers),
    quiet: true,
    align: "right",
    cell: (row) => (
      <ButtonLink
        variant="quiet"
        size="small"
        icon={usersIcon}
        to={`/agency/my-travels/${row.uuid}`}
        label={t(texts.passengersOf, { name: nameOf(row) })}
      >
        {t(texts.passengers)}
      </ButtonLink>
    ),
  };
}

/** The departures of "My travels": time, route, sold and free seats, boarded passengers, state, and a link to the passengers [A2.trav.01, A2.trav.04]. */
export function TravelTable({ rows }: { readonly rows: readonly AgencyDeparture[] }) {
  const t = useT();
  const [seats, boarded] = useSeatColumns();
  const columns = [
    useTimeColumn(true),
    useRouteColumn(),
    ...(seats ? [seats] : []),
    useLeftColumn(),
    ...(boarded ? [boarded] : []),
    useStateColumn(),
    usePassengersColumn(),
  ];
  return (
    <DataTable caption={t(texts.table)} columns={columns} rows={rows} rowKey={({ uuid }) => uuid} />
  );
}
