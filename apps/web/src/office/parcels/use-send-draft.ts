import { sendParcelMessages as texts } from "@wakafine/shared/parcels/send-messages.ts";
import { useState } from "react";
import type { CheckedForm } from "../../lib/form.ts";
import { useServices, useT } from "../../lib/page-services.tsx";
import type { DraftChoices } from "../form-draft.ts";
import { keepPhotos, takePhotos } from "./kept-photos.ts";
import type { SendForm, SendStep } from "./send-form.ts";

/** Fields that are never stored on the device. */
const secretFields = [
  "sender_cni",
  "sender_password",
  "receiver_cni",
  "receiver_password",
] as const;
type SecretField = (typeof secretFields)[number];

/** Where the member was, how many photos there were, and which secrets were entered; not the secrets. */
interface SendDraft {
  readonly step: SendStep;
  readonly photos: number;
  readonly secrets: readonly SecretField[];
}

/** What has to be entered again after a payment or a login. */
interface LostSecrets {
  readonly lost: readonly SecretField[];
  /** Sends the parcel without them. */
  readonly waive: () => void;
}

interface SendState {
  readonly form: Pick<CheckedForm<SendForm>, "values" | "getValues">;
  readonly step: SendStep;
  readonly setStep: (step: SendStep) => void;
  readonly photos: readonly string[];
  readonly setPhotos: (photos: readonly string[]) => void;
}

/**
 * Keeps the step and the photos with the draft of the form, and returns to them (decision 0196). Secret words and identity numbers are asked for again.
 */
export function useSendDraft(
  state: SendState,
): DraftChoices<SendDraft> & { readonly secrets: LostSecrets } {
  const t = useT();
  const { tab, toasts } = useServices();
  const [lost, setLost] = useState<readonly SecretField[]>([]);
  const { form, step, photos } = state;
  const isEmpty = (field: SecretField) => form.values[field].trim() === "";
  const open = lost.filter(isEmpty);
  return {
    secrets: { lost: open, waive: () => setLost([]) },
    more: () => ({
      step,
      photos: photos.length,
      secrets: secretFields.filter((field) => !isEmpty(field) || open.includes(field)),
    }),
    stored: () => keepPhotos(tab, photos),
    restore(draft) {
      const kept = takePhotos(tab);
      state.setStep(draft.step);
      state.setPhotos(kept);
      setLost(draft.secrets);
      const missing = draft.photos - kept.length;
      if (missing > 0) toasts.show("warning", t(texts.photosLost, { count: missing }));
    },
  };
}
