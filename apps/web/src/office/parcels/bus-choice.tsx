import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { parcelBusMessages as busTexts } from "@wakafine/shared/parcels/bus-messages.ts";
import { isHourPassed } from "@wakafine/shared/parcels/departure-moment.ts";
import type { ParcelDepartureRow } from "@wakafine/shared/parcels/departures-contract.ts";
import { parcelLoaderMessages as texts } from "@wakafine/shared/parcels/loader-messages.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useOnline } from "../../ui/offline-banner.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { QueryFailure } from "../list-states.tsx";
import { countBus } from "./kept-buses.ts";
import { useParcelAccess } from "./parcel-access.ts";
import { dayOfBus, routeText } from "./parcel-labels.tsx";
import type { BusCall } from "./use-bus-scan.ts";
import { type Loader, useKeepAhead } from "./use-loader.ts";
import { useOpenBuses } from "./use-open-buses.ts";
import * as styles from "./loader.module.css";

type Bus = Omit<ParcelDepartureRow, "version" | "unloaded">;

/** The kept buses that fit, with the counts of this device. */
function keptRows({ kept, scans }: Loader, call: BusCall, agencyId: string): readonly Bus[] {
  if (call === "embarkParcel")
    return kept
      .filter(({ bus }) => bus.agency.uuid === agencyId)
      .map((one) => {
        const { done, left } = countBus(one, call, scans);
        return { ...one.bus, planned: left.length, loaded: done.length };
      });
  return kept
    .map(({ bus }) => ({
      ...bus,
      loaded: bus.packages.filter(({ status, lost }) => status === "EMBARK" && !lost).length,
    }))
    .filter(({ loaded }) => loaded > 0);
}

/** Choosing the bus: those in progress; without a network those whose list is on this device. */
export function BusChoice(props: {
  readonly call: BusCall;
  readonly loader: Loader;
  /** Id of the heading above; without one the choice has its own. */
  readonly labelledBy?: string;
  readonly onChoose: (id: string) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const online = useOnline();
  const { call } = props;
  const { agencyId } = useParcelAccess();
  const loads = call === "embarkParcel";
  const shown = useOpenBuses(loads ? "LOAD" : "UNLOAD");
  const known = shown.data;
  const isOffline = !online || (known === undefined && shown.error?.kind === "network");
  useKeepAhead(props.loader, isOffline ? undefined : known);
  const buses = isOffline ? keptRows(props.loader, call, agencyId) : (known ?? []);
  if (!isOffline && known === undefined)
    return shown.error ? (
      <QueryFailure shown={shown} />
    ) : (
      <RowsSkeleton rows={4} text={t(texts.loadingBuses)} />
    );
  return (
    <section className="stack" aria-labelledby={props.labelledBy ?? "choose-bus"}>
      {props.labelledBy ? null : (
        <h2 className="h2" id="choose-bus">
          {t(texts.chooseBus)}
        </h2>
      )}
      {isOffline ? <p role="status">{t(texts.keptBuses)}</p> : null}
      {buses.length === 0 ? (
        <EmptyState
          title={t(loads ? texts.noBus : texts.noArriving)}
          text={t(isOffline ? texts.noKept : loads ? texts.noBusText : texts.noArrivingText)}
        />
      ) : (
        <ul className={styles.buses}>
          {buses.map((bus) => (
            <li key={bus.uuid}>
              <button type="button" className={styles.bus} onClick={() => props.onChoose(bus.uuid)}>
                <b className="code">{bus.bus_number}</b>
                <span>{routeText(bus, language)}</span>
                <span>
                  {t(busTexts.moment, {
                    day: dayOfBus(bus.departure_date, language),
                    hour: formatHour(bus.departure_hour),
                  })}
                  {loads && isHourPassed(bus, new Date()) ? ` · ${t(busTexts.hourPassed)}` : ""}
                </span>
                <small>{t(texts.busState, { planned: bus.planned, loaded: bus.loaded })}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
