import { officeTitles } from "@wakafine/shared/messages/office-titles.ts";
import { parcelListMessages as listTexts } from "@wakafine/shared/parcels/list-messages.ts";
import { parcelLoaderMessages as texts } from "@wakafine/shared/parcels/loader-messages.ts";
import { type MissingReason, missingReasons } from "@wakafine/shared/parcels/states.ts";
import { type FormEvent, useRef, useState } from "react";
import { useServices, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/text-fields.tsx";
import { OfficePage } from "../office-page.tsx";
import { useSearchParams } from "../search-params.ts";
import { BusChoice } from "./bus-choice.tsx";
import { ChosenBus } from "./chosen-bus.tsx";
import { countBus, type KeptBus } from "./kept-buses.ts";
import { useParcelAccess } from "./parcel-access.ts";
import { LostList, ScanLists } from "./scan-lists.tsx";
import { Counts, Finished, ScanStep } from "./scan-step.tsx";
import { StepBody, stepHeadingId, Steps } from "./steps.tsx";
import { useBusScan } from "./use-bus-scan.ts";
import { type Loader, useLoader } from "./use-loader.ts";
import * as styles from "./loader.module.css";

const steps = [texts.chooseBus, texts.scanStep, texts.verify, texts.confirmation];

type Reasons = Readonly<Record<string, MissingReason | "">>;

/** Stores the reports of missing parcels in the queue, each reason once. Returns false when the device has no room. */
function useReports(loader: Loader, known: KeptBus) {
  const t = useT();
  const { toasts } = useServices();
  const { left, lost } = countBus(known, "unloadParcel", loader.scans);
  const [chosen, setChosen] = useState<Reasons>({});
  /** The reason of the last report: one that waits, else one that the server has. */
  const reportedOf = ({ qr_code, missing }: (typeof left)[number]) =>
    loader.scans.findLast(
      ({ call, body, refusal }) =>
        call === "reportMissingParcel" &&
        refusal === null &&
        body.qr_code === qr_code &&
        body.departure_uuid === known.bus.uuid,
    )?.body.reason ?? missing;
  const reasonOf = (parcel: (typeof left)[number]) =>
    chosen[parcel.qr_code] ?? reportedOf(parcel) ?? "";
  const report = (): boolean => {
    try {
      for (const parcel of left) {
        const reason = reasonOf(parcel);
        if (reason && reason !== reportedOf(parcel))
          loader.queue.add("reportMissingParcel", {
            qr_code: parcel.qr_code,
            departure_uuid: known.bus.uuid,
            reason,
          });
      }
    } catch (failure) {
      console.warn("The report could not be stored", failure);
      toasts.show("error", t(texts.reportNotKept));
      return false;
    }
    if (navigator.onLine) void loader.queue.sync();
    return true;
  };
  const choose = (code: string, reason: MissingReason | "") =>
    setChosen({ ...chosen, [code]: reason });
  return { left, lost, reasonOf, choose, report };
}

/** Asks why each parcel that was not scanned is missing, and queues the reports (decision 0166). */
function MissingForm(props: {
  readonly reports: ReturnType<typeof useReports>;
  readonly onDone: () => void;
}) {
  const t = useT();
  const { left, lost, reasonOf, choose, report } = props.reports;
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const open = left.find((parcel) => reasonOf(parcel) === "");
    if (open) form.current?.querySelector<HTMLElement>(`[name="reason-${open.qr_code}"]`)?.focus();
    else if (report()) props.onDone();
  };
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      {left.length === 0 ? (
        <p>{t(lost.length === 0 ? texts.allUnloaded : texts.noneExpected)}</p>
      ) : (
        <fieldset className="stack">
          <legend className="h2">{t(texts.missingList)}</legend>
          <p>{t(texts.missingText)}</p>
          <ul className={styles.list}>
            {left.map((parcel) => (
              <li key={parcel.uuid}>
                <b className="code">{parcel.qr_code}</b>
                <span>{parcel.description}</span>
                <SelectField
                  label={t(texts.reasonOf, { code: parcel.qr_code })}
                  name={`reason-${parcel.qr_code}`}
                  value={reasonOf(parcel)}
                  error={tried && reasonOf(parcel) === "" ? t(texts.chooseReason) : undefined}
                  onChange={({ target }) =>
                    choose(parcel.qr_code, target.value as MissingReason | "")
                  }
                >
                  <option value="">{t(texts.chooseReason)}</option>
                  {missingReasons.map((reason) => (
                    <option key={reason} value={reason}>
                      {t(listTexts[reason])}
                    </option>
                  ))}
                </SelectField>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <Button type="submit" size="big" full>
        {t(texts.finishUnload)}
      </Button>
    </form>
  );
}

function Unloading(props: {
  readonly loader: Loader;
  readonly known: KeptBus;
  readonly step: number;
  readonly onStep: (step: number) => void;
  readonly onLeave: () => void;
}) {
  const t = useT();
  const { loader, known, step, onStep } = props;
  const scan = useBusScan(loader, known, "unloadParcel");
  const counts = countBus(known, "unloadParcel", loader.scans);
  const reports = useReports(loader, known);
  const count = counts.left.length;
  return (
    <StepBody key={step}>
      {step === 1 ? <ScanStep call="unloadParcel" scan={scan} counts={counts} /> : null}
      {step === 2 ? (
        <>
          <Counts counts={counts} call="unloadParcel" />
          <LostList lost={counts.lost} />
          <MissingForm reports={reports} onDone={() => onStep(3)} />
        </>
      ) : null}
      {step === 3 ? (
        <>
          <Finished title={count === 0 ? texts.unloadDone : texts.unloadOpen}>
            {count > 0 ? (
              <p>
                {t(texts.missingCount, { count })} {t(texts.stillMissing)}
              </p>
            ) : null}
            {loader.scans.some(({ refusal, limited }) => refusal === null && !limited) ? (
              <p>{t(texts.stillWaiting)}</p>
            ) : null}
          </Finished>
          <Counts counts={counts} call="unloadParcel" />
          <Button size="big" full onClick={props.onLeave}>
            {t(texts.nextBus)}
          </Button>
        </>
      ) : null}
      {step === 1 ? (
        <Button size="big" variant="quiet" full onClick={() => onStep(2)}>
          {t(texts.toVerify)}
        </Button>
      ) : (
        <Button size="big" variant="quiet" full onClick={() => onStep(1)}>
          {t(texts.backToScan)}
        </Button>
      )}
    </StepBody>
  );
}

/** `/agency/package/unload`: choose the arriving bus, scan, say why parcels are missing, confirmation; also without a network [A2.parc.05, A2.parc.20, G.parc.05]. */
export function Page() {
  const t = useT();
  const loader = useLoader();
  const { mayFinish } = useParcelAccess();
  const [search, setSearch] = useSearchParams();
  const [busStep, setStep] = useState(1);
  // In the address, so that a reload returns to the bus.
  const id = search.get("bus");
  const step = id === null ? 0 : busStep;
  const choose = (bus: string | null) => {
    setStep(1);
    setSearch(bus === null ? {} : { bus });
  };
  return (
    <OfficePage
      title={t(officeTitles.parcelUnload)}
      detail={t(texts.unloadDetail)}
      className={styles.page}
    >
      {mayFinish ? <Steps steps={steps} current={step} /> : null}
      {!mayFinish ? null : id === null ? (
        <StepBody key="choose">
          <BusChoice
            call="unloadParcel"
            loader={loader}
            labelledBy={stepHeadingId}
            onChoose={choose}
          />
        </StepBody>
      ) : (
        <ChosenBus
          key={id}
          loader={loader}
          id={id}
          onLeave={step === 1 ? () => choose(null) : null}
        >
          {(known) => (
            <Unloading
              loader={loader}
              known={known}
              step={step}
              onStep={setStep}
              onLeave={() => choose(null)}
            />
          )}
        </ChosenBus>
      )}
      <ScanLists loader={loader} />
    </OfficePage>
  );
}
