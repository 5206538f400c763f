import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { maxParcelImages } from "@wakafine/shared/parcels/images.ts";
import { codeOf } from "@wakafine/shared/parcels/parcel-code.ts";
import { sendParcelMessages as texts } from "@wakafine/shared/parcels/send-messages.ts";
import { townNamed } from "@wakafine/shared/reference/towns.ts";
import { useState } from "react";
import { useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { placeText, shownTown, storedTownName } from "../../lib/town-text.ts";
import { Button } from "../../ui/button.tsx";
import { scanIcon } from "../../ui/icons-office.ts";
import { LongTextField } from "../../ui/long-text-field.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { SelectField, TextField } from "../../ui/text-fields.tsx";
import { useApiQuery } from "../api.ts";
import { QueryFailure } from "../list-states.tsx";
import { ScanDialog } from "../scan-dialog.tsx";
import { busAndRoute } from "./parcel-labels.tsx";
import { BoundTown, PartyFields } from "./party-step.tsx";
import { PhotosField } from "./photos-field.tsx";
import { QuarterField } from "./quarter-field.tsx";
import { useOpenBuses } from "./use-open-buses.ts";
import type { Send } from "./use-send.ts";

export interface StepProps {
  readonly send: Send;
  readonly agency: OwnAgency;
}

/** Step 1: the bus, which may be chosen later. It proposes the two towns [A2.parc.10]. */
export function DepartureStep({ send }: StepProps) {
  const t = useT();
  const language = useLanguage();
  const { form } = send;
  const shown = useOpenBuses("LOAD");
  const buses = shown.data ?? [];
  const bound = form.bind("departure");
  const chosen = form.values.departure;
  const isGone = chosen !== "" && !buses.some(({ uuid }) => uuid === chosen);
  const choose = (uuid: string) => {
    form.change("departure", uuid);
    const bus = buses.find((candidate) => candidate.uuid === uuid);
    if (!bus) return;
    const to = shownTown(bus.city_destination, language);
    form.change("sender_town", shownTown(bus.city_departure, language));
    // The agencies of another town are others.
    if (to !== form.values.destination_city) form.change("destination_agency", "");
    form.change("destination_city", to);
    form.change("receiver_town", to);
  };
  if (!shown.data)
    return shown.error ? (
      <QueryFailure shown={shown} level={3} />
    ) : (
      <RowsSkeleton rows={2} text={t(texts.busesLoading)} />
    );
  return (
    <>
      {buses.length === 0 ? <p>{t(texts.noBus)}</p> : null}
      <SelectField
        label={t(texts.bus)}
        help={t(texts.busHelp)}
        {...bound}
        onChange={({ target }) => choose(target.value)}
      >
        {isGone ? (
          <option value={chosen} disabled>
            {t(texts.busGone)}
          </option>
        ) : null}
        <option value="">{t(texts.busLater)}</option>
        {buses.map((bus) => (
          <option key={bus.uuid} value={bus.uuid}>
            {busAndRoute(bus, language)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** Step 3: where the parcel goes, then the receiver [A2.parc.12, A3.parc.23–24]. */
export function ReceiverStep({ send, agency }: StepProps) {
  const t = useT();
  const { form } = send;
  const city = townNamed(form.values.destination_city.trim())
    ? storedTownName(form.values.destination_city)
    : null;
  const { data: agencies = [] } = useApiQuery(
    "listParcelAgencies",
    { query: { city: city ?? "" } },
    { enabled: city !== null },
  );
  const chooseCity = (town: string) => {
    form.change("destination_agency", "");
    form.change("receiver_town", town);
  };
  return (
    <>
      <BoundTown form={form} name="destination_city" label={t(texts.city)} onValue={chooseCity} />
      <SelectField label={t(texts.agency)} {...form.bind("destination_agency")}>
        <option value="">{t(texts.ownAgency, { name: agency.name })}</option>
        {agencies
          .filter(({ uuid }) => uuid !== agency.uuid)
          .map(({ uuid, name, town, quarter }) => (
            <option key={uuid} value={uuid}>
              {town ? `${name}, ${placeText(town, quarter)}` : name}
            </option>
          ))}
      </SelectField>
      <QuarterField
        label={t(texts.quarter)}
        city={city}
        bound={form.bind("retrieval_quarter")}
        onValue={(quarter) => form.change("retrieval_quarter", quarter)}
      />
      <PartyFields form={form} party="receiver" />
    </>
  );
}

/** Step 4: the code, proposed or of a printed label, the contents and photos [A2.parc.13, G.parc.12]. */
export function ParcelStep({ send }: StepProps) {
  const t = useT();
  const { toasts } = useServices();
  const { form } = send;
  const [scanning, setScanning] = useState(false);
  return (
    <>
      <TextField
        code
        label={t(texts.code)}
        help={t(texts.codeHelp)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        {...form.bind("qr_code")}
      />
      <Button
        variant="quiet"
        icon={scanIcon}
        aria-haspopup="dialog"
        onClick={() => setScanning(true)}
      >
        {t(texts.scan)}
      </Button>
      <ScanDialog
        title={t(texts.scanTitle)}
        open={scanning}
        onClose={() => setScanning(false)}
        onRead={(text) => {
          setScanning(false);
          form.change("qr_code", codeOf(text) ?? text.trim());
          form.leave("qr_code");
        }}
        onFailed={() => {
          setScanning(false);
          toasts.show("warning", t(checkInMessages.q_code_scan_fail));
        }}
      />
      <LongTextField
        label={t(texts.description)}
        help={t(texts.descriptionHelp)}
        maxLength={500}
        required
        {...form.bind("description")}
      />
      <PhotosField
        photos={send.photos}
        max={maxParcelImages}
        help={t(texts.photosHelp)}
        onPhotos={send.setPhotos}
      />
    </>
  );
}
