import type { AgencyDeparture } from "@wakafine/shared/departures/planning-contract.ts";
import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { formatHour, friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { formatCount, formatFrancs } from "@wakafine/shared/formats/money.ts";
import {
  deleteDepartureMessages,
  editDepartureMessages,
  planningMessages,
} from "@wakafine/shared/departures/planning-messages.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import { isSellingAgency, mayOpen, memberAccessOf } from "../../lib/agency-access.ts";
import { useAccount, useLanguage, useT } from "../../lib/page-services.tsx";
import { Link } from "../../lib/link.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { type Column, DataTable, FillBar } from "../../ui/data-table.tsx";
import { HourFigure } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import { MenuButton } from "../../ui/menu-button.tsx";
import { copyIcon } from "../../ui/icons-share.ts";
import { pencilIcon, usersIcon } from "../../ui/icons.ts";
import { moreIcon, trashIcon } from "../../ui/icons-office.ts";
import { departureState, hasLeft } from "./departure-state.ts";
import * as styles from "./planning.module.css";

/** Callbacks of the buttons in a row. */
export interface DepartureActions {
  readonly onEdit: (departure: AgencyDeparture) => void;
  readonly onCopy: (departure: AgencyDeparture) => void;
  readonly onDelete: (departure: AgencyDeparture) => void;
}

export type DepartureColumn = Column<AgencyDeparture>;

export function useTimeColumn(withDay: boolean): DepartureColumn {
  const t = useT();
  const language = useLanguage();
  const day = ({ departure_date }: AgencyDeparture) =>
    friendlyDay(parseDay(departure_date) ?? departure_date, language);
  return {
    id: "hour",
    header: t(planningMessages.columnHour),
    cell: (row) => (
      <>
        <HourFigure value={row.departure_hour} />
        {withDay ? <small>{day(row)}</small> : null}
      </>
    ),
  };
}

export function useSeatColumns(): readonly DepartureColumn[] {
  const t = useT();
  const language = useLanguage();
  return [
    {
      id: "seats",
      header: t(planningMessages.columnSeats),
      cell: ({ sold_places_number: sold, total_places_number: total }) => (
        <>
          <span className="sr">{t(planningMessages.seatsOf, { sold, total })}</span>
          <span className="num" aria-hidden="true">
            <b>{formatCount(sold, language)}</b> / {formatCount(total, language)}
          </span>
          <FillBar part={sold} whole={total} />
        </>
      ),
    },
    {
      id: "boarded",
      header: t(planningMessages.columnBoarded),
      cell: ({ checked_in_number: count }) => (
        <>
          <span className="only-l">{count}</span>
          <span className="only-s">{t(planningMessages.boarded, { count })}</span>
        </>
      ),
    },
  ];
}

export function useRouteColumn(): DepartureColumn {
  const t = useT();
  const language = useLanguage();
  return {
    id: "route",
    header: t(planningMessages.columnRoute),
    cell: (row) => (
      <>
        <b>{`${shownTown(row.city_departure, language)} – ${shownTown(row.city_destination, language)}`}</b>
        <small>{classLabel(row.travel_class, "list", language)}</small>
      </>
    ),
  };
}

export function useStateColumn(): DepartureColumn {
  const t = useT();
  const now = new Date();
  const isSelling = isSellingAgency(useAccount());
  const badge = (row: AgencyDeparture) => {
    const { tone, text } = departureState(row, now, isSelling);
    return <Badge {...(tone ? { tone } : {})}>{t(text)}</Badge>;
  };
  return { id: "state", header: t(planningMessages.columnState), cell: badge };
}

/** Names a departure in the labels of its buttons. */
export function useRowName() {
  const language = useLanguage();
  return ({ departure_hour, city_departure, city_destination }: AgencyDeparture) =>
    `${formatHour(departure_hour)}, ${shownTown(city_departure, language)} – ${shownTown(city_destination, language)}`;
}

/** The menu of a departure: edit, copy, passengers, delete. One that has left can be neither edited nor deleted. */
function useActionColumn(actions: DepartureActions | null): readonly DepartureColumn[] {
  const t = useT();
  const nameOf = useRowName();
  const now = new Date();
  const member = memberAccessOf(useAccount());
  if (actions === null) return [];
  const seesPassengers = member !== null && mayOpen(member, "/agency/my-travels");
  const column: DepartureColumn = {
    id: "actions",
    header: t(deleteDepartureMessages.column),
    quiet: true,
    align: "right",
    cell: (row) => {
      const name = nameOf(row);
      return (
        <MenuButton
          label={t(planningMessages.actionsOf, { name })}
          className={styles.rowMenu}
          buttonContent={<Icon path={moreIcon} />}
        >
          {hasLeft(row, now) ? null : (
            <button
              type="button"
              aria-label={t(editDepartureMessages.editOf, { name })}
              onClick={() => actions.onEdit(row)}
            >
              <Icon path={pencilIcon} />
              {t(planningMessages.edit)}
            </button>
          )}
          <button
            type="button"
            aria-label={t(planningMessages.copyOf, { name })}
            onClick={() => actions.onCopy(row)}
          >
            <Icon path={copyIcon} />
            {t(planningMessages.copy)}
          </button>
          {seesPassengers ? (
            <Link
              to={`/agency/my-travels/${row.uuid}`}
              aria-label={t(planningMessages.passengersOf, { name })}
            >
              <Icon path={usersIcon} />
              {t(planningMessages.passengers)}
            </Link>
          ) : null}
          {hasLeft(row, now) ? null : (
            <button
              type="button"
              aria-label={t(deleteDepartureMessages.deleteOf, { name })}
              onClick={() => actions.onDelete(row)}
            >
              <Icon path={trashIcon} />
              {t(planningMessages.delete)}
            </button>
          )}
        </MenuButton>
      );
    },
  };
  return [column];
}

/**
 * The departures of a page: time, route and class, seats, boarded passengers, price, state, actions. `withDay` adds the date; rows in `planned` are
 * highlighted.
 */
export function DepartureTable(props: {
  readonly caption: string;
  readonly rows: readonly AgencyDeparture[];
  readonly withDay: boolean;
  readonly planned: ReadonlySet<string>;
  /** Null: the agency may not change its departures. */
  readonly actions: DepartureActions | null;
}) {
  const t = useT();
  const language = useLanguage();
  const price: DepartureColumn = {
    id: "price",
    header: t(planningMessages.columnPrice),
    align: "right",
    cell: (row) => formatFrancs(row.price, language),
  };
  const columns = [
    useTimeColumn(props.withDay),
    useRouteColumn(),
    ...useSeatColumns(),
    price,
    useStateColumn(),
    ...useActionColumn(props.actions),
  ];
  return (
    <DataTable
      caption={props.caption}
      columns={columns}
      rows={props.rows}
      rowKey={(row) => row.uuid}
      selectedKeys={props.planned}
    />
  );
}
