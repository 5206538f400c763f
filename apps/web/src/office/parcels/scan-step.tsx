import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { parcelLoaderMessages as texts } from "@wakafine/shared/parcels/loader-messages.ts";
import { parcelMessages } from "@wakafine/shared/parcels/messages.ts";
import type { ReactNode } from "react";
import { useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { checkIcon, clockIcon, closeIcon } from "../../ui/icons.ts";
import { CodeEntry, UnknownActions } from "./code-entry.tsx";
import type { BusCounts } from "./kept-buses.ts";
import { useRefusalText } from "./refusal-text.ts";
import { choiceOf } from "./scan-choices.ts";
import type { BusCall, BusScan, ScanResult } from "./use-bus-scan.ts";
import * as styles from "./loader.module.css";

const isElsewhere = ({ refusal }: ScanResult) =>
  refusal?.code === "parcel_on_board" && refusal.bus !== null;

function headingOf(result: ScanResult, call: BusCall) {
  const loads = call === "embarkParcel";
  if (result.kind === "done") return loads ? texts.loaded : texts.unloaded;
  if (result.kind === "extra") return loads ? texts.loadedExtra : texts.unloadedExtra;
  if (result.kind === "waiting") return texts.waiting;
  if (result.kind === "early") return texts.early;
  if (result.kind === "already") return texts.already;
  if (result.refusal?.code === "parcel_bus_not_left") return texts.notLeft;
  return isElsewhere(result) && loads ? texts.alreadyElsewhere : texts.refused;
}

function useDetail(result: ScanResult): string {
  const t = useT();
  const textOf = useRefusalText();
  const { kind, refusal } = result;
  if (kind === "waiting") return t(texts.waitingText);
  if (kind === "early") return t(texts.earlyText);
  if (kind === "full") return t(texts.storageFull);
  if (kind === "removed") return t(texts.removedText);
  if (kind === "unreadable") return t(parcelMessages.parcel_qr_unknown);
  if (!refusal) return result.description ?? "";
  return textOf(refusal);
}

const colours = {
  done: styles.yes,
  extra: styles.yes,
  waiting: styles.wait,
  early: styles.wait,
} as const;
const icons = { done: checkIcon, extra: checkIcon, waiting: clockIcon, early: clockIcon } as const;

/** The result of the last scan: colour, sign and words; it stays until the next scan. */
function Result(props: {
  readonly result: ScanResult;
  readonly call: BusCall;
  readonly busy: boolean;
  readonly onInsist: () => void;
  readonly onScan: () => void;
  readonly onType: () => void;
}) {
  const t = useT();
  const { result, call } = props;
  const detail = useDetail(result);
  const good = result.kind in colours;
  const kind = result.kind as keyof typeof colours;
  const choice = result.scan ? choiceOf(result.scan) : null;
  const isUnknown = result.kind === "unreadable" || result.refusal?.code === "parcel_unknown";
  return (
    <section
      key={result.number}
      className={classNames(styles.result, good ? colours[kind] : styles.no)}
      role={good ? "status" : "alert"}
    >
      <Icon path={good ? icons[kind] : closeIcon} size="l" />
      <div>
        <h2>{t(headingOf(result, call))}</h2>
        <p className="code">{result.code}</p>
        {detail ? <p>{detail}</p> : null}
      </div>
      {choice ? (
        <Button variant="paper" full busy={props.busy} onClick={props.onInsist}>
          {t(choice.text)}
        </Button>
      ) : null}
      {isUnknown ? <UnknownActions onScan={props.onScan} onType={props.onType} /> : null}
    </section>
  );
}

/** What is expected, done, not on the list, on another bus and waiting. */
export function Counts({ counts, call }: { readonly counts: BusCounts; readonly call: BusCall }) {
  const t = useT();
  const loads = call === "embarkParcel";
  const shown = [
    [texts.expected, counts.left.length],
    [loads ? texts.loadedCount : texts.unloadedCount, counts.done.length],
    [texts.extras, counts.extras.length],
    [texts.elsewhere, counts.elsewhere.length],
    [texts.waitingCount, counts.waiting.length],
  ] as const;
  return (
    <dl className={styles.counts} aria-label={t(texts.counts)}>
      {shown.map(([text, count]) => (
        <div key={text.en}>
          <dt>{t(text)}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The last step: what is done, with what is still open. */
export function Finished(props: { readonly title: Message; readonly children: ReactNode }) {
  const t = useT();
  return (
    <div className={`card ${styles.finished}`} role="status">
      <p className="h2">{t(props.title)}</p>
      {props.children}
    </div>
  );
}

/** Scanning the parcels of a bus, with the last result and the running counts. The camera comes first, so that it is on the screen of a small phone. */
export function ScanStep(props: {
  readonly call: BusCall;
  readonly scan: BusScan;
  readonly counts: BusCounts;
}) {
  const t = useT();
  const { call, scan, counts } = props;
  return (
    <>
      <CodeEntry
        action={t(call === "embarkParcel" ? texts.load : texts.unload)}
        busy={scan.busy}
        onCode={scan.handleScan}
        onFailed={scan.signalScanFailure}
        onPrepare={scan.prepareSound}
      >
        {({ camera, field }) =>
          scan.result ? (
            <Result
              result={scan.result}
              call={call}
              busy={scan.busy}
              onInsist={scan.insist}
              onScan={camera}
              onType={field}
            />
          ) : null
        }
      </CodeEntry>
      <Counts counts={counts} call={call} />
    </>
  );
}
