import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { parcelBusMessages as busTexts } from "@wakafine/shared/parcels/bus-messages.ts";
import type { ParcelDepartureRow } from "@wakafine/shared/parcels/departures-contract.ts";
import { parcelLoaderMessages as texts } from "@wakafine/shared/parcels/loader-messages.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useOnline } from "../../ui/offline-banner.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { useApiQuery } from "../api.ts";
import { QueryFailure } from "../list-states.tsx";
import { countBus } from "./kept-buses.ts";
import { useParcelAccess } from "./parcel-access.ts";
import { dayOfBus, routeText } from "./parcel-labels.tsx";
import type { BusCall } from "./use-bus-scan.ts";
import type { Loader } from "./use-loader.ts";
import * as styles from "./loader.module.css";

/** Most buses offered; more than 100 are never in progress at once. */
const offered = "100";

type Bus = Omit<ParcelDepartureRow, "version" | "unloaded">;

/** The kept buses with the counts of this device. */
function keptRows({ kept, scans }: Loader, call: BusCall): readonly Bus[] {
  return kept.map((one) => {
    const { done, left } = countBus(one, call, scans);
    const onBoard = one.bus.packages.filter(({ status }) => status === "EMBARK").length;
    return call === "embarkParcel"
      ? { ...one.bus, planned: left.length, loaded: done.length }
      : { ...one.bus, loaded: onBoard };
  });
}

/** Choosing the bus: those in progress; without a network those whose list is on this device. */
export function BusChoice(props: {
  readonly call: BusCall;
  readonly loader: Loader;
  readonly onChoose: (id: string) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const online = useOnline();
  const { agencyId } = useParcelAccess();
  const { call } = props;
  const loads = call === "embarkParcel";
  const shown = useApiQuery(
    "listParcelDepartures",
    { query: { status: "PENDING", per_page: offered } as never },
    { fresh: true },
  );
  const known = shown.data?.data;
  const isOffline = !online || (known === undefined && shown.error?.kind === "network");
  const fits = (bus: Bus) => (loads ? bus.agency.uuid === agencyId : bus.loaded > 0);
  const buses = (isOffline ? keptRows(props.loader, call) : (known ?? [])).filter(fits);
  if (!isOffline && known === undefined)
    return shown.error ? (
      <QueryFailure shown={shown} />
    ) : (
      <RowsSkeleton rows={4} text={t(texts.loadingBuses)} />
    );
  return (
    <section className="stack" aria-labelledby="choose-bus">
      <h2 className="h2" id="choose-bus">
        {t(texts.chooseBus)}
      </h2>
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
