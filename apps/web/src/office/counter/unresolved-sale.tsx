import { counterMessages as texts } from "@wakafine/shared/counter/messages.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import type { FormProps } from "../../lib/form.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { hourOn } from "./departures.tsx";
import type { SentSale } from "./sale-dialog.tsx";
import { TooOldDialog } from "./too-old-dialog.tsx";

/** Returns a sale as it was sent in one line. */
export function useSentSaleText() {
  const t = useT();
  const language = useLanguage();
  return ({ day, body, offer, values }: SentSale) => {
    const trip = `${shownTown(offer.from, language)} – ${shownTown(offer.to, language)}`;
    return t(texts.unresolvedSale, {
      name: body.name,
      phone: displayPhone(body.phonenumber),
      departure: `${hourOn(day === dayOf(new Date()) ? null : day, offer.hour, language)} ${trip}`,
      places: values.places,
      amount: formatFrancs(offer.price * Number(values.places), language),
    });
  };
}

/**
 * Shows a sale that was sent without a response, and sends the same request again. It has no fields, because a changed request would be a second sale
 * (docs/decisions/0221).
 */
export function UnresolvedSale(props: {
  readonly sale: SentSale;
  readonly isTooOld: boolean;
  readonly form: {
    readonly formProps: FormProps;
    readonly busy: boolean;
    readonly refusal: string | null;
  };
  readonly onOther: () => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const saleText = <b>{useSentSaleText()(props.sale)}</b>;
  const { form } = props;
  if (props.isTooOld)
    return (
      <TooOldDialog
        title={t(texts.unresolvedTitle)}
        text={t(texts.saleTooOld)}
        onChecked={props.onOther}
        onClose={props.onClose}
      >
        <p>{saleText}</p>
      </TooOldDialog>
    );
  return (
    <FormDialog
      title={t(texts.unresolvedTitle)}
      form={form.formProps}
      submitLabel={t(texts.sendAgain)}
      busy={form.busy}
      refusal={form.refusal}
      onClose={props.onClose}
    >
      <Note tone="warn" urgent>
        {t(texts.unresolvedText)}
      </Note>
      <p>{saleText}</p>
      <p className="muted">{t(texts.otherSaleText)}</p>
      <Button variant="text" size="small" disabled={form.busy} onClick={props.onOther}>
        {t(texts.otherSale)}
      </Button>
    </FormDialog>
  );
}
