import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { officeTitles } from "@wakafine/shared/messages/office-titles.ts";
import { parcelSizes } from "@wakafine/shared/parcels/price.ts";
import { sendParcelMessages as texts } from "@wakafine/shared/parcels/send-messages.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/text-fields.tsx";
import { useApiQuery } from "../api.ts";
import { readAmount } from "../amount.ts";
import { QueryFailure } from "../list-states.tsx";
import { priceQuery, suggestedPrice } from "./send-form.ts";
import type { StepProps } from "./send-steps.tsx";

/** What the agency's tariff depends on, and the price it suggests (decision 0177). On a route without a tariff, or while the price is not known, only fields with a value or an error are shown. */
export function PriceFields({ send }: Pick<StepProps, "send">) {
  const t = useT();
  const language = useLanguage();
  const { form } = send;
  const query = priceQuery(form.values);
  const suggested = useApiQuery(
    "suggestParcelPrice",
    { query },
    { keepPrevious: true, fresh: true },
  );
  const { data: suggestion } = suggested;
  const page = t(officeTitles.parcelTariffs);
  // A value that was entered for another route, or that the server refused, can still be seen and changed.
  const isUsed = (field: "weight" | "declared_value" | "price_reason") =>
    form.values[field] !== "" || Boolean(form.bind(field).error);
  if (!suggestion && !isUsed("weight") && !isUsed("declared_value") && !isUsed("price_reason"))
    return suggestion === null ? (
      <p className="help">{t(texts.noTariff, { page })}</p>
    ) : (
      <QueryFailure shown={suggested} level={3} />
    );
  const maxValue = suggestion?.max_value ?? 0;
  // Nothing is said of a price that is not known yet.
  const notDeclared =
    suggestion === undefined ? null : t(suggestion ? texts.noDeclared : texts.noTariff, { page });
  const needsWeight = suggestion?.weight_required === true;
  // The price of a parcel that is not weighed yet would be that of one kilogram.
  const price = suggestedPrice(form.values, suggestion);
  const isOther = price !== null && readAmount(form.values.amount) !== price;
  return (
    <>
      <TextField
        label={t(needsWeight ? texts.weightNeeded : texts.weight)}
        help={needsWeight ? t(texts.weightHelp) : null}
        required={needsWeight}
        inputMode="numeric"
        autoComplete="off"
        {...form.bind("weight")}
      />
      <SelectField label={t(texts.size)} {...form.bind("size")}>
        {parcelSizes.map((size) => (
          <option key={size} value={size}>
            {t(texts[size])}
          </option>
        ))}
      </SelectField>
      {maxValue > 0 || isUsed("declared_value") ? (
        <TextField
          label={t(texts.declaredValue)}
          help={
            maxValue > 0
              ? t(texts.declaredLimit, { amount: formatFrancs(maxValue, language) })
              : notDeclared
          }
          inputMode="numeric"
          autoComplete="off"
          {...form.bind("declared_value")}
        />
      ) : notDeclared ? (
        <p className="help">{notDeclared}</p>
      ) : null}
      {suggestion === undefined ? <QueryFailure shown={suggested} level={3} /> : null}
      {price === null ? null : (
        <div className="card stack-1">
          <p aria-live="polite">
            {t(texts.suggested)} <b className="num">{formatFrancs(price, language)}</b>
          </p>
          {isOther ? (
            <Button
              variant="quiet"
              size="small"
              onClick={() => form.change("amount", String(price))}
            >
              {t(texts.takeSuggested)}
            </Button>
          ) : null}
        </div>
      )}
      {isOther || isUsed("price_reason") ? (
        <TextField
          label={t(texts.priceReason)}
          help={t(texts.priceReasonHelp)}
          autoComplete="off"
          maxLength={300}
          {...form.bind("price_reason")}
        />
      ) : null}
    </>
  );
}
