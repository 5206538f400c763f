import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { phoneCodeMessages } from "@wakafine/shared/bookings/phone-code-messages.ts";
import { readPhoneCode } from "@wakafine/shared/bookings/phone-code.ts";
import { isMobileNumber, normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { useState } from "react";
import type { ApiFailure } from "./api-failure.ts";
import { fieldErrorsOfFailure } from "./field-errors.ts";
import { useT, useServices } from "./page-services.tsx";
import { useApiCall } from "./use-api-call.ts";

type FieldName = "phone" | "code";

/** Verification by SMS of the phone with which a device holds seats or pays [G.book.32]. */
export interface PhoneVerification {
  readonly phone: string;
  readonly setPhone: (enteredValue: string) => void;
  readonly code: string;
  readonly setCode: (enteredValue: string) => void;
  readonly errors: Readonly<Partial<Record<FieldName, string>>>;
  /** True once a code was sent; its field is then shown. */
  readonly asked: boolean;
  readonly busy: boolean;
  /** Time from which the next code may be requested, in milliseconds since 1970. */
  readonly nextAt: number;
  /** The field to focus next; call `attended` when it has the focus. */
  readonly attention: FieldName | null;
  readonly attended: () => void;
  readonly send: () => Promise<void>;
  readonly confirm: () => Promise<void>;
}

const fresh = { asked: false, code: "", errors: {}, nextAt: 0, attention: null } as const;

interface Entered {
  readonly phone: string;
  readonly code: string;
  readonly errors: PhoneVerification["errors"];
  readonly asked: boolean;
  readonly nextAt: number;
  readonly attention: FieldName | null;
}

interface Options {
  /** The suggested number, as entered so far. */
  readonly phone: string;
  /** True if the number cannot be changed. It then has no field, so its errors are shown as toasts. */
  readonly fixed: boolean;
  readonly onVerified: (phone: string) => void;
}

/** Sends the code, checks it and calls `onVerified` with the phone. A network failure is a toast and changes nothing. */
export function usePhoneVerification({
  phone: proposed,
  fixed,
  onVerified,
}: Options): PhoneVerification {
  const { callApi, toasts } = useServices();
  const t = useT();
  const [entered, setEntered] = useState<Entered>({ ...fresh, phone: proposed });
  const sending = useApiCall((phonenumber: string) =>
    callApi("requestPhoneCode", { body: { phonenumber, purpose: "hold" } }, { quiet: true }),
  );
  const confirming = useApiCall((phonenumber: string, code: string) =>
    callApi("verifyPhone", { body: { phonenumber, code } }, { quiet: true }),
  );
  const change = (part: Partial<Entered>) => setEntered((former) => ({ ...former, ...part }));
  const fail = (field: FieldName, text: string) =>
    change({ errors: { [field]: text }, attention: field });

  function refused(failure: ApiFailure, field: FieldName): void {
    const error =
      field === "phone" && fixed
        ? undefined
        : fieldErrorsOfFailure(failure)[field === "phone" ? "phonenumber" : "code"];
    const ofCode =
      failure.code === "phone_code_wrong" ||
      failure.code === "phone_code_expired" ||
      failure.code === "phone_code_used_up";
    if (error || ofCode) fail(field, error ? t(error) : failure.message);
    else toasts.show(failure.kind === "network" ? "error" : "warning", failure.message);
  }

  async function send(): Promise<void> {
    const phone = normalisePhone(entered.phone);
    if (phone === null || !isMobileNumber(phone))
      return fail("phone", t(formMessages.invalid_input_phone));
    const response = await sending.run(phone);
    if (!response) return;
    if (!response.ok) return refused(response.failure, "phone");
    if (!response.data.needed) return onVerified(phone); // The phone was verified in another tab.
    change({
      asked: true,
      code: "",
      errors: {},
      nextAt: Date.now() + response.data.wait_seconds * 1000,
      attention: "code",
    });
  }

  async function confirm(): Promise<void> {
    const phone = normalisePhone(entered.phone) ?? "";
    const code = readPhoneCode(entered.code);
    if (code === null) return fail("code", t(phoneCodeMessages.sixDigits));
    const response = await confirming.run(phone, code);
    if (!response) return;
    if (!response.ok) return refused(response.failure, "code");
    onVerified(phone);
  }

  return {
    ...entered,
    busy: sending.busy || confirming.busy,
    // Another phone needs a new code.
    setPhone: (phone) => change({ ...fresh, phone }),
    setCode: (code) => change({ code, errors: {} }),
    attended: () => change({ attention: null }),
    send,
    confirm,
  };
}
