import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { parcelMenuMessages as texts } from "@wakafine/shared/parcels/desk-messages.ts";
import type { ReactNode } from "react";
import { useHeadingWhenGone } from "../../lib/focus-heading.ts";
import { useT } from "../../lib/page-services.tsx";
import { Stepper } from "../../ui/stepper.tsx";

export const stepHeadingId = "parcel-step";

/** The stones of the steps, and the name of the present one as heading. `current` counts from 0. */
export function Steps(props: { readonly steps: readonly Message[]; readonly current: number }) {
  const t = useT();
  const { steps, current } = props;
  const label = t(texts.stepOf, { step: current + 1, count: steps.length });
  const step = steps[current];
  return (
    <header className="stack-1">
      <Stepper steps={steps.map((name) => t(name))} current={current} label={label} />
      <h2 className="h2" id={stepHeadingId}>
        <span className="sr">{`${label}: `}</span>
        {step ? t(step) : null}
      </h2>
    </header>
  );
}

/** The content of a step, keyed by its step: the heading of the next one takes the focus that disappears with it. */
export function StepBody({ children }: { readonly children: ReactNode }) {
  const piece = useHeadingWhenGone<HTMLDivElement>(`#${stepHeadingId}, #choose-bus`);
  return (
    <div ref={piece} className="stack">
      {children}
    </div>
  );
}
