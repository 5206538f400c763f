import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { parcelWithdrawMessages as texts } from "@wakafine/shared/parcels/withdraw-messages.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { useApiMutation } from "../../lib/api-query.tsx";
import { useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { Segmented } from "../../ui/choice.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { TextField } from "../../ui/text-fields.tsx";
import { PhotosField } from "./photos-field.tsx";
import { personName } from "./parcel-labels.tsx";
import type { Withdrawal } from "./use-withdrawal.ts";
import { addresseeOf, asksSecret, paidForLoss, type WithdrawForm } from "./withdraw-form.ts";

interface Props {
  readonly parcel: Parcel;
  readonly withdrawal: Withdrawal;
}

/** Sends a new code, at most five a day for a parcel; it ends a code that was entered wrongly too often [G.parc.08]. */
function ResendButton({ parcel, withdrawal: { form } }: Props) {
  const t = useT();
  const { toasts } = useServices();
  const phone = displayPhone(addresseeOf(parcel).phone);
  const resending = useApiMutation("sendWithdrawalCode", {
    onSuccess() {
      toasts.show("ok", t(texts.resent, { phone }));
      // Not "required": the field waits for the new code.
      form.resetField("code");
      form.setFocus("code");
    },
  });
  const { error } = resending;
  return (
    <>
      <Button
        variant="quiet"
        full
        busy={resending.isPending}
        onClick={() => resending.mutate({ body: { package_uuid: parcel.uuid } })}
      >
        {t(texts.resend)}
      </Button>
      <RefusalNote
        text={error?.code === "too_many_requests" ? t(texts.tooManyCodes) : error?.message}
      />
    </>
  );
}

/** Who takes the parcel: the addressee, or somebody else to whom they gave the code. */
function Collector({ parcel, withdrawal: { form } }: Props) {
  const t = useT();
  const addressee = addresseeOf(parcel);
  const name = personName(addressee);
  return (
    <fieldset className="stack">
      <legend className="b">{t(texts.collector)}</legend>
      <Segmented
        legend={t(texts.collector)}
        options={[
          {
            value: "SELF",
            label: t(addressee === parcel.receiver ? texts.receiver : texts.sender),
          },
          { value: "OTHER", label: t(texts.other) },
        ]}
        input={{
          name: "collector",
          value: form.values.collector,
          onChange: ({ target }) =>
            form.change("collector", target.value as WithdrawForm["collector"]),
        }}
      />
      {form.values.collector === "SELF" ? (
        <p className="b">{name}</p>
      ) : (
        <>
          <p>{t(texts.otherHelp, { name })}</p>
          <TextField label={t(texts.surname)} autoComplete="off" {...form.bind("surname")} />
          <TextField label={t(texts.name)} autoComplete="off" {...form.bind("name")} />
        </>
      )}
      <TextField
        label={t(texts.cni)}
        help={
          form.values.collector === "SELF" && addressee.cni
            ? t(texts.cniKnown, { cni: addressee.cni })
            : t(texts.cniHelp)
        }
        autoComplete="off"
        {...form.bind("cni")}
      />
    </fieldset>
  );
}

/** Step 3: the code, the secret word if one was chosen, who takes the parcel, the money, a photo [A2.parc.23, G.parc.06, G.parc.08]. */
export function WithdrawFields(props: Props) {
  const t = useT();
  const language = useLanguage();
  const { parcel, withdrawal } = props;
  const { form, photos, setPhotos } = withdrawal;
  const amount = formatFrancs(parcel.billing_amount, language);
  const loss = paidForLoss(parcel);
  return (
    <form className="stack" {...form.formProps}>
      <TextField
        label={t(texts.code)}
        help={t(texts.codeHelp, { phone: displayPhone(addresseeOf(parcel).phone) })}
        inputMode="numeric"
        autoComplete="off"
        {...form.bind("code")}
      />
      <ResendButton {...props} />
      {asksSecret(parcel) ? (
        <TextField
          label={t(texts.secret)}
          help={t(texts.secretHelp)}
          autoComplete="off"
          {...form.bind("password")}
        />
      ) : null}
      <Collector {...props} />
      {parcel.is_paid ? null : (
        <CheckBox
          name="paid"
          checked={form.values.paid}
          error={form.bind("paid").error}
          onChange={({ target }) => form.change("paid", target.checked)}
        >
          {t(texts.collected, { amount })}
        </CheckBox>
      )}
      {loss === 0 ? null : (
        <CheckBox
          name="settled"
          checked={form.values.settled}
          error={form.bind("settled").error}
          onChange={({ target }) => form.change("settled", target.checked)}
        >
          {t(texts.settled, { amount: formatFrancs(loss, language) })}
        </CheckBox>
      )}
      <PhotosField photos={photos} max={1} help={t(texts.photoHelp)} onPhotos={setPhotos} />
      {form.failure?.kind === "network" && !form.busy ? (
        <Note tone="warn" urgent>
          {t(texts.networkLost)}
        </Note>
      ) : null}
      <RefusalNote text={form.refusal} />
      <Button type="submit" size="huge" full busy={form.busy}>
        {t(texts.handOut)}
      </Button>
    </form>
  );
}
