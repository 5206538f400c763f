import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { formatCount } from "@wakafine/shared/formats/money.ts";
import { officeTitles } from "@wakafine/shared/messages/office-titles.ts";
import { parcelBusMessages as texts } from "@wakafine/shared/parcels/bus-messages.ts";
import type { ParcelDeparture } from "@wakafine/shared/parcels/departures-contract.ts";
import { parcelExceptionMessages } from "@wakafine/shared/parcels/exception-messages.ts";
import { parcelListMessages } from "@wakafine/shared/parcels/list-messages.ts";
import { parcelMessages } from "@wakafine/shared/parcels/messages.ts";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { arrowLeftIcon, pencilIcon } from "../../ui/icons.ts";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { useApiQuery } from "../api.ts";
import { QueryFailure } from "../list-states.tsx";
import { OfficePage } from "../office-page.tsx";
import { CloseDepartureDialog } from "./close-departure-dialog.tsx";
import { EditDepartureDialog } from "./edit-departure-dialog.tsx";
import { DataList } from "./data-list.tsx";
import { useParcelAccess } from "./parcel-access.ts";
import { BusStateBadge, dayOfBus, ParcelStateBadge, routeText } from "./parcel-labels.tsx";
import { Part } from "./parcel-parts.tsx";
import * as styles from "./parcel-manager.module.css";

type Carried = ParcelDeparture["packages"][number];

function useColumns(): readonly Column<Carried>[] {
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
    {
      id: "destination",
      header: t(texts.destination),
      cell: ({ city_destination: city }) => shownTown(city, language),
    },
    {
      id: "status",
      header: t(texts.status),
      cell: ({ status, missing, lost }) => (
        <>
          <ParcelStateBadge state={status} />
          {lost ? (
            <>
              {" "}
              <Badge tone="warn">{t(parcelExceptionMessages.LOST)}</Badge>
            </>
          ) : null}
          {missing ? (
            <>
              {" "}
              <Badge tone="warn">{t(texts.missingParcel)}</Badge>
              <small>{t(parcelListMessages[missing])}</small>
            </>
          ) : null}
        </>
      ),
    },
  ];
}

function Parcels(props: { readonly caption: string; readonly parcels: readonly Carried[] }) {
  const columns = useColumns();
  return (
    <DataTable
      caption={props.caption}
      columns={columns}
      rows={props.parcels}
      rowKey={({ uuid }) => uuid}
    />
  );
}

/** Route, moment and state of the departure. */
function Plan({ departure, onCloseDeparture }: PlanProps) {
  const t = useT();
  const language = useLanguage();
  return (
    <Part id="plan" title={t(texts.planTitle)}>
      <DataList
        card
        rows={[
          [t(texts.status), <BusStateBadge key="state" state={departure.status} />],
          [t(texts.route), routeText(departure, language)],
          [
            t(texts.departure),
            t(texts.moment, {
              day: dayOfBus(departure.departure_date, language),
              hour: formatHour(departure.departure_hour),
            }),
          ],
          [t(texts.agency), departure.agency.name],
        ]}
      />
      {onCloseDeparture ? (
        <Button variant="quiet" size="small" onClick={onCloseDeparture}>
          {t(texts.closeNow)}
        </Button>
      ) : null}
    </Part>
  );
}

/** The bus itself: its departures, and what it carries now [G.parc.13]. */
function Vehicle({ departure }: { readonly departure: ParcelDeparture }) {
  const t = useT();
  const language = useLanguage();
  const params = { id: departure.bus_number };
  const vehicle = useApiQuery("getParcelVehicle", { params }, { fresh: true });
  const departures = useApiQuery("listVehicleDepartures", { params }, { fresh: true });
  const others = (departures.data ?? []).filter(({ uuid }) => uuid !== departure.uuid);
  return (
    <Part id="vehicle" title={t(texts.vehicle, { bus: departure.bus_number })}>
      <QueryFailure shown={vehicle} level={3} />
      {vehicle.data ? (
        <DataList
          card
          rows={[
            [t(texts.onBoard), formatCount(vehicle.data.on_board, language)],
            [t(texts.departuresOfBus), formatCount(vehicle.data.departures, language)],
          ]}
        />
      ) : null}
      {others.length === 0 ? null : (
        <>
          <h3>{t(texts.otherDepartures)}</h3>
          <ul className={styles.others}>
            {others.map((one) => (
              <li key={one.uuid}>
                <Link to={`/agency/package/departures/${one.uuid}`}>
                  {t(texts.moment, {
                    day: dayOfBus(one.departure_date, language),
                    hour: formatHour(one.departure_hour),
                  })}
                </Link>{" "}
                {routeText(one, language)} <BusStateBadge state={one.status} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}

/** Parcels of other departures that are still on board of the bus. */
function OthersOnBoard({ departure }: { readonly departure: ParcelDeparture }) {
  const t = useT();
  const params = { id: departure.bus_number };
  const { data } = useApiQuery("getParcelVehicle", { params });
  const own = new Set(departure.packages.map(({ uuid }) => uuid));
  const others = (data?.packages ?? []).filter(({ uuid }) => !own.has(uuid));
  if (others.length === 0) return null;
  return (
    <Part id="others" title={t(texts.onBoardOthers)}>
      <Parcels caption={t(texts.onBoardOthers)} parcels={others} />
    </Part>
  );
}

interface PlanProps {
  readonly departure: ParcelDeparture;
  /** Null: the member may not close the departure, or it carries parcels that are not lost. */
  readonly onCloseDeparture: (() => void) | null;
}

function Content({ departure, onCloseDeparture }: PlanProps) {
  const t = useT();
  const { agencyId } = useParcelAccess();
  const isOwn = departure.agency.uuid === agencyId;
  return (
    <>
      <div className={styles.busData}>
        <Plan departure={departure} onCloseDeparture={onCloseDeparture} />
        {isOwn ? <Vehicle departure={departure} /> : null}
      </div>
      <Part id="parcels" title={t(texts.table)}>
        {departure.packages.length === 0 ? (
          <EmptyState level={3} title={t(parcelMessages.no_package)} text={t(texts.tableText)} />
        ) : (
          <Parcels caption={t(texts.table)} parcels={departure.packages} />
        )}
      </Part>
      {isOwn ? <OthersOnBoard departure={departure} /> : null}
    </>
  );
}

/** Whether no parcel but lost ones is on board, as the server asks for. */
const isEmpty = ({ packages }: ParcelDeparture) =>
  packages.every(({ status, lost }) => status !== "EMBARK" || lost);

/** `/agency/package/departures/:uuid`: one bus departure with its parcels, and its bus [A7.parc.13–14, A7.parc.16]. */
export function Page() {
  const t = useT();
  const { uuid = "" } = useParams();
  const { agencyId, mayManage } = useParcelAccess();
  const [asked, setAsked] = useState<"edit" | "close" | null>(null);
  const shown = useApiQuery("getParcelDeparture", { params: { id: uuid } }, { fresh: true });
  const departure = shown.error?.status === 404 ? undefined : shown.data;
  const back = (
    <ButtonLink variant="quiet" size="small" icon={arrowLeftIcon} to="/agency/package/departures">
      {t(texts.back)}
    </ButtonLink>
  );
  const mayEdit =
    mayManage && departure?.status === "PENDING" && departure.agency.uuid === agencyId;
  const missing = (
    <EmptyState title={t(texts.missing)} text={t(texts.missingText)}>
      {back}
    </EmptyState>
  );
  return (
    <OfficePage
      title={departure?.bus_number ?? t(officeTitles.parcelDeparture)}
      actions={
        departure ? (
          <>
            {back}
            {mayEdit ? (
              <Button size="small" icon={pencilIcon} onClick={() => setAsked("edit")}>
                {t(texts.edit)}
              </Button>
            ) : null}
          </>
        ) : null
      }
      className={styles.page}
    >
      <QueryFailure shown={shown} missing={missing} />
      {!departure && shown.isFetching ? <RowsSkeleton rows={6} text={t(texts.loadingOne)} /> : null}
      {departure ? (
        <Content
          key={departure.uuid}
          departure={departure}
          onCloseDeparture={mayEdit && isEmpty(departure) ? () => setAsked("close") : null}
        />
      ) : null}
      {departure && asked === "edit" ? (
        <EditDepartureDialog row={departure} onClose={() => setAsked(null)} />
      ) : null}
      {departure && asked === "close" ? (
        <CloseDepartureDialog departure={departure} onClose={() => setAsked(null)} />
      ) : null}
    </OfficePage>
  );
}
