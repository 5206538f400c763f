import { newTownMessages as texts } from "@wakafine/shared/departures/new-town-messages.ts";
import { tripFormMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { townKey } from "@wakafine/shared/reference/town-key.ts";
import { townNamed } from "@wakafine/shared/reference/towns.ts";
import { useRef, useState } from "react";
import { useT } from "../../lib/page-services.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import type { TripForm } from "./trip-form.ts";

type Towns = Pick<TripForm, "city_departure" | "city_destination" | "intermediate_destinations">;

/** Returns the towns of a trip that are not listed. */
const unlistedTowns = (trip: Towns): readonly string[] =>
  [
    trip.city_departure,
    ...trip.intermediate_destinations.map(({ city }) => city),
    trip.city_destination,
  ]
    .map((town) => town.trim())
    .filter((town) => town !== "" && !townNamed(town));

/** Asks before a trip creates a town, because a misspelled town is not found by travellers. The towns of `initial` and confirmed ones are not asked about. */
export function useTownQuestion(initial: Towns) {
  const t = useT();
  const confirmed = useRef(new Set(unlistedTowns(initial).map(townKey)));
  const [question, setQuestion] = useState<{
    readonly towns: readonly string[];
    readonly onConfirm: () => void;
    readonly onCancel: () => void;
  } | null>(null);
  const ask = (trip: Towns, onConfirm: () => void, onCancel: () => void = () => undefined) => {
    const towns = unlistedTowns(trip).filter((town) => !confirmed.current.has(townKey(town)));
    if (towns.length === 0) return onConfirm();
    setQuestion({ towns, onConfirm, onCancel });
  };
  const close = () => setQuestion(null);
  const isOne = question?.towns.length === 1;
  const dialog = (
    <ConfirmDialog
      open={question !== null}
      title={t(isOne ? texts.titleOne : texts.titleMany)}
      text={t(isOne ? texts.textOne : texts.textMany, {
        towns: question?.towns.map((town) => t(texts.quoted, { town })).join(", ") ?? "",
      })}
      confirmLabel={t(isOne ? texts.createOne : texts.createMany)}
      cancelLabel={t(tripFormMessages.changeForm)}
      onConfirm={() => {
        for (const town of question?.towns ?? []) confirmed.current.add(townKey(town));
        close();
        question?.onConfirm();
      }}
      onCancel={() => {
        close();
        question?.onCancel();
      }}
    />
  );
  return { ask, dialog };
}
