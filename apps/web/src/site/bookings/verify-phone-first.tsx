import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { phoneCodeMessages } from "@wakafine/shared/bookings/phone-code-messages.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { useT } from "../../lib/page-services.tsx";
import { VerifyPhone } from "../../ui/verify-phone.tsx";
import type { Booking } from "./use-booking.ts";

/** Verifies a phone before seats are held. A number that is missing in the owner's form is copied there. */
export function VerifyPhoneFirst({
  booking: { form, held, entered, leave },
  headingWhenGone,
}: {
  readonly booking: Booking;
  /** Selector of the heading that gets the focus when the phone is verified. */
  readonly headingWhenGone: string;
}) {
  const t = useT();
  const growing = held.verification === "change";
  const verified = (phone: string) => {
    if ((form.getValues("forms.0.phone") ?? "").trim() === "")
      form.setValue("forms.0.phone", displayPhone(phone));
    held.verified(entered.forms.length);
  };
  return (
    <VerifyPhone
      phone={entered.forms[0]?.phone ?? ""}
      why={t(phoneCodeMessages.whyToHold)}
      busy={held.busy}
      onVerified={verified}
      onCancel={growing ? held.refuseVerification : leave}
      cancelLabel={t(growing ? phoneCodeMessages.keepAsIs : bookingMessages.otherDepartures)}
      headingWhenGone={headingWhenGone}
    />
  );
}
