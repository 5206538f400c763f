import { sendParcelMessages as texts } from "@wakafine/shared/parcels/send-messages.ts";
import { useT } from "../../lib/page-services.tsx";
import { idCardIcon } from "../../ui/icons-booking.ts";
import { lockIcon } from "../../ui/icons.ts";
import { PhoneField, TextField } from "../../ui/text-fields.tsx";
import { TownField } from "../../ui/town-field.tsx";
import type { Party } from "./send-form.ts";
import type { SendFormHandle } from "./use-send.ts";

/** A town of the form; it takes listed towns only. */
export function BoundTown(props: {
  readonly form: SendFormHandle;
  readonly name: "sender_town" | "receiver_town" | "destination_city";
  readonly label: string;
  readonly onValue?: (town: string) => void;
}) {
  const { form, name } = props;
  const { value, error } = form.bind(name);
  return (
    <TownField
      label={props.label}
      name={name}
      value={value}
      error={error}
      onValue={(town) => {
        form.change(name, town);
        props.onValue?.(town);
      }}
      onLeave={() => form.leave(name)}
    />
  );
}

/** Steps 2 and 3: names, phone, town, identity number and secret word of a person [A3.parc.11–22]. */
export function PartyFields({
  form,
  party,
}: {
  readonly form: SendFormHandle;
  readonly party: Party;
}) {
  const t = useT();
  return (
    <>
      <TextField
        label={t(texts.name)}
        autoComplete="off"
        maxLength={255}
        required
        {...form.bind(`${party}_name`)}
      />
      <TextField
        label={t(texts.surname)}
        autoComplete="off"
        maxLength={255}
        required
        {...form.bind(`${party}_surname`)}
      />
      <PhoneField
        label={t(texts.phone)}
        help={t(party === "sender" ? texts.senderPhoneHelp : texts.receiverPhoneHelp)}
        autoComplete="off"
        required
        {...form.bind(`${party}_phone`)}
      />
      <BoundTown
        form={form}
        name={`${party}_town`}
        label={t(party === "sender" ? texts.senderTown : texts.receiverTown)}
      />
      <TextField
        label={t(texts.cni)}
        icon={idCardIcon}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        {...form.bind(`${party}_cni`)}
      />
      <TextField
        label={t(texts.password)}
        help={t(texts.passwordHelp)}
        icon={lockIcon}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
        {...form.bind(`${party}_password`)}
      />
    </>
  );
}
