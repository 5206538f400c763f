import { counterMessages as texts } from "@wakafine/shared/counter/messages.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import type { FormProps } from "../../lib/form.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { hourOn } from "./departures.tsx";
import type { SentSale } from "./sale-dialog.tsx";

/**
 * Shows a sale that was sent without a response, and sends the same request again. It has no fields, because a changed request would be a second sale
 * (docs/decisions/0221).
 */
export function UnresolvedSale(props: {
  readonly sale: SentSale;
  readonly form: {
    readonly formProps: FormProps;
    readonly busy: boolean;
    readonly refusal: string | null;
  };
  readonly onOther: () => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { sale, form } = props;
  const { body, offer, values } = sale;
  const trip = `${shownTown(offer.from, language)} – ${shownTown(offer.to, language)}`;
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
      <p>
        <b>
          {t(texts.unresolvedSale, {
            name: body.name,
            phone: displayPhone(body.phonenumber),
            departure: `${hourOn(sale.day, offer.hour, language)} ${trip}`,
            places: values.places,
            amount: formatFrancs(offer.price * Number(values.places), language),
          })}
        </b>
      </p>
      <p className="muted">{t(texts.otherSaleText)}</p>
      <Button variant="text" size="small" disabled={form.busy} onClick={props.onOther}>
        {t(texts.otherSale)}
      </Button>
    </FormDialog>
  );
}
