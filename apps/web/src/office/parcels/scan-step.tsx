import { parcelLoaderMessages as texts } from "@wakafine/shared/parcels/loader-messages.ts";
import { parcelMessages } from "@wakafine/shared/parcels/messages.ts";
import { type FormEvent, useRef, useState } from "react";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { scanIcon } from "../../ui/icons-office.ts";
import { checkIcon, clockIcon, closeIcon } from "../../ui/icons.ts";
import { TextField } from "../../ui/text-fields.tsx";
import { ScanDialog } from "../scan-dialog.tsx";
import { useScanner } from "../use-scanner.ts";
import type { BusCounts } from "./kept-buses.ts";
import type { BusCall, BusScan, ScanResult } from "./use-bus-scan.ts";
import * as styles from "./loader.module.css";

const isElsewhere = ({ refusal }: ScanResult) =>
  refusal?.code === "parcel_on_board" && refusal.bus !== null;

function headingOf(result: ScanResult, call: BusCall) {
  const loads = call === "embarkParcel";
  if (result.kind === "done") return loads ? texts.loaded : texts.unloaded;
  if (result.kind === "extra") return loads ? texts.loadedExtra : texts.unloadedExtra;
  if (result.kind === "waiting") return texts.waiting;
  if (result.kind === "already") return texts.already;
  return isElsewhere(result) && loads ? texts.alreadyElsewhere : texts.refused;
}

function useDetail(result: ScanResult): string {
  const t = useT();
  const language = useLanguage();
  const { kind, refusal } = result;
  if (kind === "waiting") return t(texts.waitingText);
  if (kind === "full") return t(texts.storageFull);
  if (kind === "unreadable") return t(parcelMessages.parcel_qr_unknown);
  if (!refusal) return result.description ?? "";
  const more = refusal.town
    ? t(texts.goesTo, { town: shownTown(refusal.town, language) })
    : refusal.bus
      ? t(refusal.code === "parcel_wrong_bus" ? texts.plannedBus : texts.onBus, {
          bus: refusal.bus,
        })
      : "";
  return [refusal.message, more].filter(Boolean).join(" ");
}

const colours = { done: styles.yes, extra: styles.yes, waiting: styles.wait } as const;
const icons = { done: checkIcon, extra: checkIcon, waiting: clockIcon } as const;

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
      {result.refusal?.code === "parcel_wrong_bus" ? (
        <Button variant="paper" full busy={props.busy} onClick={props.onInsist}>
          {t(call === "embarkParcel" ? texts.loadAnyway : texts.unloadAnyway)}
        </Button>
      ) : null}
      {isUnknown ? (
        <div className={styles.prompt}>
          <p>{t(parcelMessages.parcel_qr_prompt)}</p>
          <Button variant="paper" full onClick={props.onScan}>
            {t(texts.scanAgain)}
          </Button>
          <Button variant="paper" full onClick={props.onType}>
            {t(texts.enterCode)}
          </Button>
        </div>
      ) : null}
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

/** The field and the camera by which a code comes in; a scanner at the USB port types anywhere on the page. */
export function CodeEntry(props: {
  readonly action: string;
  readonly busy: boolean;
  readonly onCode: (text: string) => void;
  readonly onFailed: () => void;
  readonly onPrepare: () => void;
  readonly children?: (open: {
    readonly camera: () => void;
    readonly field: () => void;
  }) => React.ReactNode;
}) {
  const t = useT();
  const [code, setCode] = useState("");
  const [error, setError] = useState(false);
  const [scanning, setScanning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useScanner((text) => {
    if (!scanning) props.onCode(text);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(code.trim() === "");
    field.current?.focus();
    if (code.trim() === "") return;
    props.onCode(code);
    setCode("");
  };
  const camera = () => {
    props.onPrepare();
    setScanning(true);
  };
  return (
    <>
      {props.children?.({ camera, field: () => field.current?.focus() })}
      <ScanDialog
        title={t(texts.scanTitle)}
        open={scanning}
        onClose={() => setScanning(false)}
        onRead={(text) => {
          setScanning(false);
          props.onCode(text);
        }}
        onFailed={() => {
          setScanning(false);
          props.onFailed();
        }}
      />
      <form className={`card ${styles.code}`} noValidate onSubmit={submit}>
        <TextField
          ref={field}
          code
          label={t(texts.code)}
          placeholder={t(texts.codeExample)}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="send"
          value={code}
          error={error ? t(texts.codeRequired) : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" size="big" busy={props.busy}>
          {props.action}
        </Button>
        <Button
          variant="sun"
          size="huge"
          icon={scanIcon}
          aria-haspopup="dialog"
          disabled={props.busy}
          onClick={camera}
        >
          {t(texts.scan)}
        </Button>
      </form>
    </>
  );
}

/** Scanning the parcels of a bus, with the last result and the running counts. */
export function ScanStep(props: {
  readonly call: BusCall;
  readonly scan: BusScan;
  readonly counts: BusCounts;
}) {
  const t = useT();
  const { call, scan, counts } = props;
  return (
    <>
      <Counts counts={counts} call={call} />
      <CodeEntry
        action={t(call === "embarkParcel" ? texts.load : texts.unload)}
        busy={scan.busy}
        onCode={scan.scanned}
        onFailed={scan.scanFailed}
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
    </>
  );
}
