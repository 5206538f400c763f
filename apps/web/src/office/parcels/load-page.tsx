import { officeTitles } from "@wakafine/shared/messages/office-titles.ts";
import { parcelLoaderMessages as texts } from "@wakafine/shared/parcels/loader-messages.ts";
import { useState } from "react";
import { useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { OfficePage } from "../office-page.tsx";
import { useSearchParams } from "../search-params.ts";
import { BusChoice } from "./bus-choice.tsx";
import { ChosenBus } from "./chosen-bus.tsx";
import { countBus, type KeptBus } from "./kept-buses.ts";
import { useParcelAccess } from "./parcel-access.ts";
import { LeftList, LostList, ScanLists } from "./scan-lists.tsx";
import { Counts, Finished, ScanStep } from "./scan-step.tsx";
import { StepBody, Steps } from "./steps.tsx";
import { SuspendedNote } from "./suspended-note.tsx";
import { useBusScan } from "./use-bus-scan.ts";
import { type Loader, useLoader } from "./use-loader.ts";
import * as styles from "./loader.module.css";

const steps = [texts.scanStep, texts.verify, texts.confirm];

function Loading(props: {
  readonly loader: Loader;
  readonly known: KeptBus;
  readonly step: number;
  readonly onStep: (step: number) => void;
  readonly onLeave: () => void;
}) {
  const t = useT();
  const { loader, known, step, onStep } = props;
  const [asked, setAsked] = useState(false);
  const scan = useBusScan(loader, known, "embarkParcel");
  const counts = countBus(known, "embarkParcel", loader.scans);
  const { left } = counts;
  const finish = () => {
    setAsked(false);
    onStep(2);
  };
  return (
    <StepBody key={step}>
      {step === 0 ? <ScanStep call="embarkParcel" scan={scan} counts={counts} /> : null}
      {step === 1 ? (
        <>
          <Counts counts={counts} call="embarkParcel" />
          <LeftList left={counts.left} lost={counts.lost} />
          <LostList lost={counts.lost} />
        </>
      ) : null}
      {step === 2 ? (
        <>
          <Finished title={texts.loadDone}>
            {counts.waiting.length > 0 ? <p>{t(texts.stillWaiting)}</p> : null}
          </Finished>
          <Counts counts={counts} call="embarkParcel" />
        </>
      ) : null}
      <div className={styles.buttons}>
        {step === 0 ? (
          <Button size="big" variant="quiet" full onClick={() => onStep(1)}>
            {t(texts.toVerify)}
          </Button>
        ) : (
          <>
            {step === 1 ? (
              <Button size="big" full onClick={left.length > 0 ? () => setAsked(true) : finish}>
                {t(texts.finishLoad)}
              </Button>
            ) : (
              <Button size="big" full onClick={props.onLeave}>
                {t(texts.nextBus)}
              </Button>
            )}
            <Button size="big" variant="quiet" full onClick={() => onStep(0)}>
              {t(texts.backToScan)}
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asked}
        title={left.length === 1 ? t(texts.leaveOne) : t(texts.leaveMany, { count: left.length })}
        text={t(texts.leaveText)}
        confirmLabel={t(texts.finishLoad)}
        cancelLabel={t(texts.keepLoading)}
        onConfirm={finish}
        onCancel={() => setAsked(false)}
      />
    </StepBody>
  );
}

/** `/agency/package/load`: choose the bus, scan its parcels, verify what is left, confirm; also without a network [A2.parc.04, A2.parc.17–19]. */
export function Page() {
  const t = useT();
  const loader = useLoader();
  const { mayWrite } = useParcelAccess();
  const [search, setSearch] = useSearchParams();
  const [step, setStep] = useState(0);
  // In the address, so that a reload returns to the bus.
  const id = search.get("bus");
  const choose = (bus: string | null) => {
    setStep(0);
    setSearch(bus === null ? {} : { bus });
  };
  return (
    <OfficePage
      title={t(officeTitles.parcelLoad)}
      detail={t(texts.loadDetail)}
      className={styles.page}
    >
      <SuspendedNote />
      {!mayWrite ? null : id === null ? (
        <StepBody key="choose">
          <BusChoice call="embarkParcel" loader={loader} onChoose={choose} />
        </StepBody>
      ) : (
        <>
          <Steps steps={steps} current={step} />
          <ChosenBus
            key={id}
            loader={loader}
            id={id}
            onLeave={step === 0 ? () => choose(null) : null}
          >
            {(known) => (
              <Loading
                loader={loader}
                known={known}
                step={step}
                onStep={setStep}
                onLeave={() => choose(null)}
              />
            )}
          </ChosenBus>
        </>
      )}
      <ScanLists loader={loader} />
    </OfficePage>
  );
}
