import { parcelClaimMessages as texts } from "@wakafine/shared/parcels/claim-messages.ts";
import { type ClaimReason, claimLimit } from "@wakafine/shared/parcels/claims.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { maxParcelImages } from "@wakafine/shared/parcels/images.ts";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { useSentForm } from "../../lib/form.ts";
import { useServices, useT } from "../../lib/page-services.tsx";
import { Segmented } from "../../ui/choice.tsx";
import { LongTextField } from "../../ui/long-text-field.tsx";
import { SelectField, TextField } from "../../ui/text-fields.tsx";
import { readAmount } from "../amount.ts";
import { FormDialog } from "../form-dialog.tsx";
import { PhotosField } from "./photos-field.tsx";
import {
  type ClaimForm,
  type DecisionForm,
  limitMessage,
  maxText,
  reasonsOf,
  validateClaim,
  validateDecision,
} from "./claim-form.ts";
import { useChangedParcel } from "./use-changed-parcel.ts";

interface Props {
  readonly parcel: Parcel;
  readonly onClose: () => void;
}

function useClaimForm({ parcel, onClose }: Props, limit: number) {
  const t = useT();
  const { callApi, toasts } = useServices();
  const changed = useChangedParcel(parcel.uuid);
  return useSentForm<ClaimForm, Parcel>({
    initial: { claimant: "SENDER", reason: "", amount: "", description: "", images: [] },
    validate: (values) => validateClaim(values, limit),
    send({ claimant, reason, amount, description, images }) {
      const body = {
        package_uuid: parcel.uuid,
        claimant,
        reason: reason as ClaimReason,
        amount: readAmount(amount) ?? 0,
        description: description.trim(),
        images: [...images],
      };
      return callApi(
        "openParcelClaim",
        { body },
        { authenticated: true, quiet: true, idempotencyKey: changed.keyOf(body) },
      );
    },
    succeeded({ data }) {
      changed.show(data);
      toasts.show("ok", t(texts.opened));
      onClose();
    },
    refused(failure: ApiFailure) {
      if (failure.kind === "refused") changed.readAgain();
      return false;
    },
  });
}

/** Records what the sender or receiver asks for; sending the same claim again after a lost response records it once (decision 0178). */
export function OpenClaimDialog(props: Props) {
  const t = useT();
  const { parcel } = props;
  const declaredValue = parcel.declared_value;
  const limit = claimLimit({ declaredValue, billing: parcel.billing_amount });
  const form = useClaimForm(props, limit);
  return (
    <FormDialog
      title={t(texts.open)}
      form={form.formProps}
      submitLabel={t(texts.open)}
      busy={form.busy}
      refusal={form.refusal}
      onClose={props.onClose}
    >
      <SelectField label={t(texts.claimant)} {...form.bind("claimant")}>
        <option value="SENDER">{t(texts.SENDER)}</option>
        <option value="RECEIVER">{t(texts.RECEIVER)}</option>
      </SelectField>
      <SelectField label={t(texts.reason)} {...form.bind("reason")}>
        <option value="">{t(texts.chooseReason)}</option>
        {reasonsOf(parcel).map((reason) => (
          <option key={reason} value={reason}>
            {t(texts[reason])}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t(texts.amount)}
        help={t(limitMessage(declaredValue > 0 ? texts.limitDeclared : texts.limitPrice, limit))}
        inputMode="numeric"
        autoComplete="off"
        {...form.bind("amount")}
      />
      <LongTextField
        label={t(texts.description)}
        maxLength={maxText}
        {...form.bind("description")}
      />
      <PhotosField
        photos={form.values.images}
        max={maxParcelImages}
        help={t(texts.photoHelp)}
        error={form.bind("images").error}
        onPhotos={(images) => form.change("images", images)}
      />
      <p className="muted">{t(texts.smsNotice)}</p>
    </FormDialog>
  );
}

/** Accepts the claim with an amount, or rejects it, once (decision 0178). */
export function DecideClaimDialog(props: Props & { readonly claim: NonNullable<Parcel["claim"]> }) {
  const t = useT();
  const { callApi, toasts } = useServices();
  const { parcel, claim, onClose } = props;
  const changed = useChangedParcel(parcel.uuid);
  // A parcel that was handed out is not lost.
  const isFound = claim.reason === "LOST" && parcel.status === "RECEIVE";
  const form = useSentForm<DecisionForm, Parcel>({
    initial: {
      verdict: isFound ? "reject" : "accept",
      awarded: String(claim.amount),
      decision: "",
    },
    validate: (values) => validateDecision(values, claim.amount),
    send: ({ verdict, awarded, decision }) =>
      callApi(
        "decideParcelClaim",
        {
          body: {
            claim_uuid: claim.uuid,
            awarded: verdict === "accept" ? readAmount(awarded) : null,
            decision: decision.trim(),
          },
        },
        { authenticated: true, quiet: true },
      ),
    succeeded({ data }) {
      changed.show(data);
      toasts.show("ok", t(texts.decided));
      onClose();
    },
    refused(failure) {
      if (failure.kind === "refused") changed.readAgain();
      return false;
    },
  });
  const accepts = form.values.verdict === "accept";
  return (
    <FormDialog
      title={t(texts.decideTitle)}
      form={form.formProps}
      submitLabel={t(accepts ? texts.acceptNow : texts.rejectNow)}
      busy={form.busy}
      refusal={form.refusal}
      onClose={onClose}
    >
      {isFound ? (
        <p>{t(texts.isFound)}</p>
      ) : (
        <Segmented
          legend={t(texts.verdict)}
          options={[
            { value: "accept", label: t(texts.accept) },
            { value: "reject", label: t(texts.reject) },
          ]}
          input={{
            name: "verdict",
            value: form.values.verdict,
            onChange: ({ target }) =>
              form.change("verdict", target.value === "accept" ? "accept" : "reject"),
          }}
        />
      )}
      {accepts ? (
        <TextField
          label={t(texts.award)}
          help={t(limitMessage(texts.awardHelp, claim.amount))}
          inputMode="numeric"
          autoComplete="off"
          {...form.bind("awarded")}
        />
      ) : null}
      <LongTextField label={t(texts.decision)} maxLength={maxText} {...form.bind("decision")} />
      <p className="muted">{t(texts.final)}</p>
    </FormDialog>
  );
}
