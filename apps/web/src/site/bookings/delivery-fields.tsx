import type { DeliveryMode } from "@wakafine/shared/bookings/delivery.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import type { DeliveryChoices } from "@wakafine/shared/notifications/contract.ts";
import { lazy, Suspense } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { loadCode } from "../../lib/page-code.ts";
import { useT } from "../../lib/page-services.tsx";
import { ChoiceCard } from "../../ui/choice.tsx";
import { PhoneField, TextField } from "../../ui/text-fields.tsx";
import type { BookingForm } from "./booking-draft.ts";
import { useAddressError, useAddressReset } from "./shown-errors.ts";

// Loaded when Messenger is chosen.
const MessengerOptIn = lazy(async () => ({
  default: (await loadCode(() => import("./messenger-opt-in.tsx"))).MessengerOptIn,
}));

const labels = {
  SMS: bookingMessages.sms,
  EMAIL: bookingMessages.email,
  MESSENGER: bookingMessages.messenger,
  WHATSAPP: bookingMessages.whatsApp,
} as const;

/** How the tickets are delivered: SMS, e-mail, Messenger, and WhatsApp where it is the initial choice [C2.book.08–11, G.book.01]. */
export function DeliveryFields({ choices }: { readonly choices: DeliveryChoices }) {
  const t = useT();
  const { register } = useFormContext<BookingForm>();
  const reset = useAddressReset();
  const { defaultValues } = useFormState<BookingForm>();
  const mode = useWatch<BookingForm, "receiveTicketBy">({ name: "receiveTicketBy" });
  const hasWhatsApp = [choices.initial, defaultValues?.receiveTicketBy].includes("WHATSAPP");
  // Changing the delivery clears the address, because a phone is no e-mail address.
  const choice = register("receiveTicketBy", { onChange: reset });
  const modes = ["SMS", "EMAIL", "MESSENGER", ...(hasWhatsApp ? ["WHATSAPP"] : [])] as const;
  const isOff = (one: string) => one === "MESSENGER" && !choices.messenger;
  return (
    <section className="stack" aria-labelledby="receive-by">
      <h3 className="h2" id="receive-by">
        {t(bookingMessages.receiveBy)}
      </h3>
      <div className="grid2">
        {(modes as readonly DeliveryMode[]).map((one) => (
          <ChoiceCard
            compact
            key={one}
            {...choice}
            value={one}
            disabled={isOff(one)}
            aria-describedby={isOff(one) ? "messenger-off" : undefined}
          >
            {t(labels[one])}
          </ChoiceCard>
        ))}
      </div>
      {choices.messenger ? null : (
        <p className="help" id="messenger-off">
          {t(bookingMessages.messengerOff)}
        </p>
      )}
      <AddressField mode={mode} />
    </section>
  );
}

function AddressField({ mode }: { readonly mode: DeliveryMode }) {
  const t = useT();
  const { register, getValues } = useFormContext<BookingForm>();
  const error = useAddressError();
  const ownerPhone = useWatch<BookingForm, `forms.${number}.phone`>({ name: "forms.0.phone" });
  if (mode === "MESSENGER")
    return (
      <Suspense fallback={null}>
        <MessengerOptIn error={error} />
      </Suspense>
    );
  if (mode === "EMAIL")
    return (
      <TextField
        label={t(bookingMessages.emailAddress)}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={error}
        {...register("receiveAddress")}
      />
    );
  return (
    <PhoneField
      label={t(mode === "SMS" ? bookingMessages.smsNumber : bookingMessages.whatsAppNumber)}
      placeholder={ownerPhone}
      help={t(bookingMessages.smsHelp)}
      error={error}
      defaultValue={getValues("receiveAddress")}
      {...register("receiveAddress")}
    />
  );
}
