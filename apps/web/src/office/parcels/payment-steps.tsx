import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import { formatDecimal } from "@wakafine/shared/formats/decimals.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { sendParcelMessages as texts } from "@wakafine/shared/parcels/send-messages.ts";
import { percentOf, wholeBelow } from "@wakafine/shared/rules/decimal.ts";
import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { type ReactNode, use } from "react";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { placeText } from "../../lib/town-text.ts";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { Segmented } from "../../ui/choice.tsx";
import { pencilIcon } from "../../ui/icons.ts";
import { TextField } from "../../ui/text-fields.tsx";
import { useApiQuery } from "../api.ts";
import { readAmount } from "../amount.ts";
import { TopUpContext } from "../top-up-context.ts";
import { DataList, PartyText } from "./data-list.tsx";
import { busAndRoute } from "./parcel-labels.tsx";
import { PriceFields } from "./price-fields.tsx";
import { isCollected, type Party, priceQuery, type SendForm, type SendStep } from "./send-form.ts";
import type { StepProps } from "./send-steps.tsx";
import { useOpenBuses } from "./use-open-buses.ts";
import * as styles from "./parcels.module.css";

/** Returns the fee of an amount, `rate_transaction` percent in whole francs as on the server [G.parc.07]. */
export function parcelFee(agency: Pick<OwnAgency, "rate_transaction">, amount: number): number {
  return wholeBelow(percentOf(agency.rate_transaction, amount));
}

/** The platform's fee and the prepaid balance, before the parcel is saved [G.parc.07]. */
function FeeLines({ agency, entered }: { readonly agency: OwnAgency; readonly entered: string }) {
  const t = useT();
  const language = useLanguage();
  const openTopUp = use(TopUpContext);
  const amount = readAmount(entered);
  const { package_balance: balance, rate_transaction: rate } = agency;
  const fee = amount === null ? null : parcelFee(agency, amount);
  const francs = (value: number) => formatFrancs(value, language);
  const missing = fee === null ? 0 : fee - balance;
  return (
    <>
      <DataList
        rows={[
          [t(texts.balance), francs(balance)],
          [
            `${t(texts.fee)} (${t(texts.feeNote, { rate: formatDecimal(rate, language) })})`,
            fee === null ? null : francs(fee),
          ],
          [t(texts.balanceAfter), fee === null || missing > 0 ? null : francs(balance - fee)],
        ]}
      />
      {missing > 0 ? (
        <Note tone="warn">
          <div className="stack-1">
            <p>{t(texts.missing, { amount: francs(missing) })}</p>
            {openTopUp ? (
              <Button variant="quiet" size="small" onClick={openTopUp}>
                {t(texts.topUp)}
              </Button>
            ) : null}
          </div>
        </Note>
      ) : null}
    </>
  );
}

/** Step 5: price, payer, method and whether it is collected [A2.parc.14, G.parc.06]. */
export function PaymentsStep({ send, agency }: StepProps) {
  const t = useT();
  const { form } = send;
  return (
    <>
      <PriceFields send={send} />
      <TextField
        label={t(texts.amount)}
        inputMode="numeric"
        autoComplete="off"
        required
        {...form.bind("amount")}
      />
      <Choice
        send={send}
        name="payer"
        label={t(texts.payer)}
        options={[
          { value: "SENDER", label: t(texts.payerSender) },
          { value: "RECEIVER", label: t(texts.payerReceiver) },
        ]}
      />
      <Choice
        send={send}
        name="method"
        label={t(texts.method)}
        options={[
          { value: "CASH", label: t(texts.methodCash) },
          { value: "MOBILE", label: t(texts.methodMobile) },
        ]}
      />
      {form.values.payer === "SENDER" ? (
        <CheckBox
          name="paid"
          checked={form.values.paid}
          onChange={({ target }) => form.change("paid", target.checked)}
        >
          {t(texts.paid)}
        </CheckBox>
      ) : (
        <p className="help">{t(texts.collectedLater)}</p>
      )}
      <div className="card stack">
        <FeeLines agency={agency} entered={form.values.amount} />
      </div>
    </>
  );
}

function Choice({
  send,
  name,
  label,
  options,
}: Pick<StepProps, "send"> & {
  readonly name: "payer" | "method";
  readonly label: string;
  readonly options: Parameters<typeof Segmented>[0]["options"];
}) {
  const { form } = send;
  return (
    <div className="stack-1">
      <p className="b" aria-hidden="true">
        {label}
      </p>
      <Segmented
        legend={label}
        options={options}
        input={{
          name,
          value: form.values[name],
          onChange: ({ target }) => form.change(name, target.value as SendForm[typeof name]),
        }}
      />
    </div>
  );
}

/** A person as entered. */
function EnteredParty({ values, party }: { readonly values: SendForm; readonly party: Party }) {
  const phone = values[`${party}_phone`];
  return (
    <PartyText
      name={values[`${party}_name`].trim()}
      surname={values[`${party}_surname`].trim()}
      phone={normalisePhone(phone) ?? phone}
    />
  );
}

/** The text of the chosen bus; null until the buses are read. */
function useChosenBus(chosen: string): string | null {
  const t = useT();
  const language = useLanguage();
  const { data: buses } = useOpenBuses("LOAD");
  if (chosen === "") return t(texts.busLater);
  const bus = buses?.find(({ uuid }) => uuid === chosen);
  if (bus) return busAndRoute(bus, language);
  return buses ? t(texts.busGone) : null;
}

/** Step 6: everything that was entered, with the way back to each step, and the fee before saving [A2.parc.15]. */
export function DetailsStep({ send, agency }: StepProps) {
  const t = useT();
  const language = useLanguage();
  const { form, photos } = send;
  const { values } = form;
  const bus = useChosenBus(values.departure);
  const { data: agencies = [] } = useApiQuery(
    "listParcelAgencies",
    { query: {} },
    { enabled: values.destination_agency !== "" },
  );
  const handing =
    agencies.find(({ uuid }) => uuid === values.destination_agency)?.name ?? agency.name;
  const amount = formatFrancs(readAmount(values.amount) ?? 0, language);
  const price = usePriceRows(values);
  return (
    <>
      <Entered send={send} step="departure" title={t(texts.departureStep)}>
        <DataList rows={[[t(texts.bus), bus]]} />
      </Entered>
      <Entered send={send} step="sender" title={t(texts.senderStep)}>
        <DataList
          rows={[
            [t(texts.senderStep), <EnteredParty key="sender" values={values} party="sender" />],
            [t(texts.senderTown), values.sender_town],
          ]}
        />
      </Entered>
      <Entered send={send} step="receiver" title={t(texts.receiverStep)}>
        <DataList
          rows={[
            [
              t(texts.receiverStep),
              <EnteredParty key="receiver" values={values} party="receiver" />,
            ],
            [t(texts.city), placeText(values.destination_city, values.retrieval_quarter.trim())],
            [t(texts.agency), handing],
          ]}
        />
      </Entered>
      <Entered send={send} step="parcel" title={t(texts.parcelStep)}>
        <DataList
          rows={[
            [t(texts.code), values.qr_code],
            [t(texts.description), values.description],
            ...price.parcel,
            [t(texts.photosEntered), photos.length > 0 ? String(photos.length) : t(texts.none)],
          ]}
        />
      </Entered>
      <Entered send={send} step="payments" title={t(texts.paymentsStep)}>
        <DataList
          rows={[
            [
              t(texts.amountEntered),
              t(isCollected(values) ? texts.isPaid : texts.isUnpaid, { amount }),
            ],
            [
              t(texts.payerEntered),
              t(values.payer === "SENDER" ? texts.payerSender : texts.payerReceiver),
            ],
            [t(texts.method), t(values.method === "CASH" ? texts.methodCash : texts.methodMobile)],
            ...price.amount,
          ]}
        />
        <FeeLines agency={agency} entered={values.amount} />
      </Entered>
    </>
  );
}

type DataRow = readonly [name: string, value: ReactNode];

/** What the price depends on, beside the parcel, and beside the amount why it differs from the tariff (decision 0177). */
function usePriceRows(values: SendForm): Readonly<Record<"parcel" | "amount", readonly DataRow[]>> {
  const t = useT();
  const language = useLanguage();
  const { data: suggestion } = useApiQuery("suggestParcelPrice", { query: priceQuery(values) });
  const francs = (value: number) => formatFrancs(value, language);
  const weight = readAmount(values.weight);
  const declared = readAmount(values.declared_value) ?? 0;
  const isOther = suggestion ? readAmount(values.amount) !== suggestion.total : false;
  const isPriced = Boolean(suggestion) || values.size !== "SMALL";
  return {
    parcel: [
      [t(texts.weightEntered), weight === null ? null : t(texts.kilograms, { weight })],
      [t(texts.size), isPriced ? t(texts[values.size]) : null],
      [t(texts.declaredEntered), declared > 0 ? francs(declared) : null],
    ],
    amount:
      suggestion && isOther
        ? [
            [t(texts.suggestedEntered), francs(suggestion.total)],
            [t(texts.priceReason), values.price_reason.trim()],
          ]
        : [],
  };
}

function Entered({
  send,
  step,
  title,
  children,
}: {
  readonly send: Pick<StepProps["send"], "go" | "busy">;
  readonly step: SendStep;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const t = useT();
  return (
    <section className="card stack-1">
      <header className={styles.found}>
        <h3 className="b">{title}</h3>
        <Button
          variant="text"
          size="small"
          icon={pencilIcon}
          aria-label={t(texts.editStep, { step: title })}
          disabled={send.busy}
          onClick={() => send.go(step)}
        >
          {t(texts.edit)}
        </Button>
      </header>
      {children}
    </section>
  );
}
