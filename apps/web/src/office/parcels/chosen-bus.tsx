import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { parcelLoaderMessages as texts } from "@wakafine/shared/parcels/loader-messages.ts";
import type { ReactNode } from "react";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { QueryFailure } from "../list-states.tsx";
import type { KeptBus } from "./kept-buses.ts";
import { routeText } from "./parcel-labels.tsx";
import { type Loader, useKeptBus } from "./use-loader.ts";
import * as styles from "./loader.module.css";

/** A chosen bus: its number and route, then `children` with its list, from the server or from this device. */
export function ChosenBus(props: {
  readonly loader: Loader;
  readonly id: string;
  readonly onLeave: (() => void) | null;
  readonly children: (known: KeptBus) => ReactNode;
}) {
  const t = useT();
  const language = useLanguage();
  const { shown, known } = useKeptBus(props.loader, props.id);
  if (!known)
    return shown.error || shown.isPaused ? (
      <QueryFailure shown={shown} missing={<ErrorState title={t(stateMessages.no_departure)} />} />
    ) : (
      <RowsSkeleton rows={4} text={t(texts.loadingBuses)} />
    );
  return (
    <>
      <header className={styles.chosen}>
        <p>
          <b className="code">{known.bus.bus_number}</b>
          <span>{routeText(known.bus, language)}</span>
        </p>
        {props.onLeave ? (
          <Button variant="quiet" onClick={props.onLeave}>
            {t(texts.otherBus)}
          </Button>
        ) : null}
      </header>
      {props.children(known)}
    </>
  );
}
