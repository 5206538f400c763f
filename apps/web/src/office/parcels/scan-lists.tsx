import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { parcelLoaderMessages as texts } from "@wakafine/shared/parcels/loader-messages.ts";
import { useState } from "react";
import { focusHeading } from "../../lib/focus-heading.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Button } from "../../ui/button.tsx";
import { useOnline } from "../../ui/offline-banner.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import type { BusCounts } from "./kept-buses.ts";
import { useRefusalText } from "./refusal-text.ts";
import { choiceOf, mayBeAccepted } from "./scan-choices.ts";
import type { QueuedScan } from "./scan-queue.ts";
import type { Loader } from "./use-loader.ts";
import * as styles from "./loader.module.css";

/** A titled list of parcels of a bus. */
function ParcelSection(props: {
  readonly id: string;
  readonly title: Message;
  readonly parcels: BusCounts["left"];
}) {
  const t = useT();
  const language = useLanguage();
  return (
    <section className="stack" aria-labelledby={props.id}>
      <h2 className="h2" id={props.id}>
        {t(props.title)}
      </h2>
      <ul className={styles.list}>
        {props.parcels.map((parcel) => (
          <li key={parcel.uuid}>
            <b className="code">{parcel.qr_code}</b>
            <span>{`${parcel.description}, ${shownTown(parcel.city_destination, language)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Parcels of a bus that were not scanned. */
export function LeftList({ left, lost }: Pick<BusCounts, "left" | "lost">) {
  const t = useT();
  if (left.length === 0)
    return <p>{t(lost.length === 0 ? texts.allLoaded : texts.noneExpected)}</p>;
  return <ParcelSection id="left-parcels" title={texts.leftToLoad} parcels={left} />;
}

/** Parcels of a bus that are recorded as lost. */
export function LostList({ lost }: Pick<BusCounts, "lost">) {
  if (lost.length === 0) return null;
  return <ParcelSection id="lost-parcels" title={texts.lostList} parcels={lost} />;
}

/** Sends a refused scan again, with the decision by which it can be accepted. */
function ResendButton({ scan, onResend }: { scan: QueuedScan; onResend: () => void }) {
  const t = useT();
  const choice = choiceOf(scan);
  const text = t(choice?.text ?? texts.resend);
  return (
    <Button
      variant={choice ? "main" : "quiet"}
      aria-label={t(texts.resendOf, { action: text, code: scan.body.qr_code })}
      onClick={onResend}
    >
      {text}
    </Button>
  );
}

/** Scans that wait for the network, and refused ones with the reason. Those of every bus, so that none is lost from sight. */
export function ScanLists({ loader }: { readonly loader: Loader }) {
  const t = useT();
  const language = useLanguage();
  const online = useOnline();
  const refusalText = useRefusalText();
  const waiting = loader.scans.filter(({ refusal }) => refusal === null);
  const refused = loader.scans.filter(({ refusal }) => refusal !== null);
  const busOf = ({ body }: Pick<QueuedScan, "body">) =>
    loader.kept.find(({ bus }) => bus.uuid === body.departure_uuid)?.bus.bus_number ?? "";
  const madeAt = ({ body }: QueuedScan) =>
    [busOf({ body }), body.happened_at ? momentText(body.happened_at, language) : ""]
      .filter(Boolean)
      .join(", ");
  const [hasNoRoom, setHasNoRoom] = useState(false);
  const resend = (scan: QueuedScan) => {
    try {
      loader.queue.resend(scan, choiceOf(scan)?.body ?? {});
    } catch (failure) {
      console.warn("The decision about a scan could not be stored", failure);
      return setHasNoRoom(true);
    }
    setHasNoRoom(false);
    // The button disappears with its line.
    focusHeading();
    if (navigator.onLine) void loader.queue.sync();
  };
  return (
    <>
      {loader.isFull ? <RefusalNote text={t(texts.listNotKept)} /> : null}
      {waiting.length > 0 ? (
        <section className="stack" aria-labelledby="waiting-scans">
          <h2 className="h2" id="waiting-scans">
            {t(texts.waitingList)}
          </h2>
          <ul className={styles.list}>
            {waiting.map((scan) => (
              <li key={scan.nonce}>
                <b className="code">{scan.body.qr_code}</b>
                <span>{madeAt(scan)}</span>
                {scan.early || scan.limited ? (
                  <>
                    <small>{t(scan.early ? texts.earlyOf : texts.limitedOf)}</small>
                    <Button
                      variant="quiet"
                      aria-label={t(texts.dropOf, { code: scan.body.qr_code })}
                      onClick={() => loader.queue.remove(scan.nonce)}
                    >
                      {t(texts.drop)}
                    </Button>
                  </>
                ) : null}
              </li>
            ))}
          </ul>
          {online ? (
            <Button variant="quiet" full onClick={() => void loader.queue.sync()}>
              {t(texts.sendNow)}
            </Button>
          ) : null}
        </section>
      ) : null}
      {refused.length > 0 ? (
        <section className="stack" aria-labelledby="refused-scans">
          <h2 className="h2" id="refused-scans">
            {t(texts.refusedList)}
          </h2>
          {hasNoRoom ? <RefusalNote text={t(texts.resendNotKept)} /> : null}
          <ul className={styles.list}>
            {refused.map((scan) => (
              <li key={scan.nonce}>
                <b className="code">{scan.body.qr_code}</b>
                <span>{scan.refusal ? refusalText(scan.refusal) : null}</span>
                <small>{madeAt(scan)}</small>
                {mayBeAccepted(scan) ? (
                  <ResendButton scan={scan} onResend={() => resend(scan)} />
                ) : null}
                <Button
                  variant="quiet"
                  aria-label={t(texts.dismissOf, { code: scan.body.qr_code })}
                  onClick={() => loader.queue.remove(scan.nonce)}
                >
                  {t(texts.dismiss)}
                </Button>
              </li>
            ))}
          </ul>
          {refused.length > 1 ? (
            <Button
              variant="quiet"
              full
              onClick={() => {
                for (const { nonce } of refused) loader.queue.remove(nonce);
                // The button disappears with the list.
                focusHeading();
              }}
            >
              {t(texts.dismissAll, { count: refused.length })}
            </Button>
          ) : null}
        </section>
      ) : null}
    </>
  );
}
