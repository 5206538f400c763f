import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import {
  newPasswordError,
  validateCode,
  validateConfirmation,
} from "@wakafine/shared/accounts/registration.ts";
import { bookingAccountMessages } from "@wakafine/shared/bookings/account-messages.ts";
import { accountSwitchMessages } from "@wakafine/shared/bookings/account-switch-messages.ts";
import { readPhoneCode, secondsBetweenCodes } from "@wakafine/shared/bookings/phone-code.ts";
import { displayPhone, normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { onlyErrors } from "@wakafine/shared/rules/field-errors.ts";
import { useEffect, useState } from "react";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { fieldErrorsOfFailure } from "../../lib/field-errors.ts";
import { useHeadingWhenGone } from "../../lib/focus-heading.ts";
import { useSentForm } from "../../lib/form.ts";
import { Link } from "../../lib/link.tsx";
import { useNotifyOfEmail } from "../../lib/notify-of-email.ts";
import { useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { registeredToken } from "../../lib/pending-code.ts";
import { clientLoginTo } from "../../lib/return-path.ts";
import { accountOf, tokenOf, useStoreLogin } from "../../lib/store-login.ts";
import { useApiCall } from "../../lib/use-api-call.ts";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CodeField, WaitButton } from "../../ui/one-time-code-fields.tsx";
import { NewPasswordFields } from "../../ui/secret-fields.tsx";
import { accountBody, ownerErrors } from "./account-body.ts";
import type { Booking } from "./use-booking.ts";

interface Props {
  readonly booking: Booking;
}

/** The password of a new account, and after its registration the box of its code [C2.book.05–07, G.book.15]. */
export function AccountFields({ booking }: Props) {
  const section = useHeadingWhenGone<HTMLDivElement>("dialog[open] header h2");
  return (
    <div ref={section} className="stack-1">
      {booking.account.state.displayValidateAccount ? (
        <CodeBox booking={booking} />
      ) : (
        <PasswordForm booking={booking} />
      )}
    </div>
  );
}

/** Submitted by the dialog's "Continue" once the passengers' forms are valid. The values are never stored. */
function PasswordForm({ booking: { account, form: passengers, showErrors } }: Props) {
  const t = useT();
  const language = useLanguage();
  const { callApi, tab, toasts } = useServices();
  const [exists, setExists] = useState(false);

  function refused(failure: ApiFailure): boolean {
    if (failure.kind === "network") return true; // The form has shown it.
    toasts.show("warning", failure.message);
    setExists(failure.code === "account_exists");
    if (failure.code === "account_exists") return true;
    const errors = ownerErrors(fieldErrorsOfFailure(failure));
    if (Object.keys(errors).length > 0) showErrors(passengers.getValues(), errors);
    return false;
  }

  const form = useSentForm({
    initial: { password: "", password_confirm: "" },
    validate: ({ password, password_confirm: again }) =>
      onlyErrors({
        password: newPasswordError(password),
        password_confirm: validateConfirmation(password, again),
      }),
    send: ({ password }) =>
      callApi(
        "register",
        { body: accountBody(passengers.getValues(), password, language) },
        { quiet: true, token: registeredToken(tab, "client") },
      ),
    succeeded: (response) => {
      account.setPending({
        kind: "client",
        id: response.data.user.public_id,
        token: tokenOf(response),
        contact: passengers.getValues("forms.0.phone"),
        nextAt: Date.now() + secondsBetweenCodes * 1000,
        back: account.address,
      });
    },
    refused,
  });
  return (
    <form
      {...form.formProps}
      ref={account.form}
      className="stack-1"
      aria-busy={form.busy}
      aria-label={t(accountSwitchMessages.create)}
    >
      <NewPasswordFields password={form.bind("password")} again={form.bind("password_confirm")} />
      <p className="xs muted">
        {t(bookingAccountMessages.conditions)}{" "}
        <a href="/app/CGU" target="_blank" rel="noopener">
          {t(authMessages.conditions)}
          <span className="sr"> {t(authMessages.newTab)}</span>
        </a>
        . {t(authMessages.adults)}
      </p>
      {exists ? (
        <Note tone="warn" urgent>
          {t(bookingAccountMessages.exists)}{" "}
          <Link to={clientLoginTo(account.address)}>{t(accountSwitchMessages.logIn)}</Link>
        </Note>
      ) : null}
    </form>
  );
}

/** The code of the registered account; the next step is closed until it is entered or given up [C4.book.10–13, C5.book.20, G.book.15]. */
function CodeBox({ booking: { account } }: Props) {
  const t = useT();
  const { callApi, toasts } = useServices();
  const storeLogin = useStoreLogin();
  const notifyOfEmail = useNotifyOfEmail({ withLink: false });
  const { pending } = account;
  const resending = useApiCall((id: string) =>
    callApi("resendCode", { params: { id } }, { token: "" }),
  );
  const form = useSentForm({
    initial: { code: "" },
    validate: ({ code }) => onlyErrors({ code: validateCode(code) }),
    send: ({ code }) =>
      callApi(
        "validateAccount",
        { params: { code: readPhoneCode(code) ?? "" }, body: { id: pending?.id } },
        { quiet: true, token: pending?.token ?? "" },
      ),
    succeeded(response) {
      const token = tokenOf(response);
      toasts.show("ok", t(bookingAccountMessages.loggedIn));
      if (response.data.user.email !== null) void notifyOfEmail(token);
      account.close();
      storeLogin(accountOf(response.data, token));
    },
    refused({ kind, message }) {
      if (kind !== "network") toasts.show("warning", message);
      return false;
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  const resend = async () => {
    if (!pending) return;
    const response = await resending.run(pending.id);
    if (!response) return;
    const seconds = response.ok
      ? response.data.wait_seconds
      : (response.failure.retryAfterSeconds ?? 0);
    if (response.ok || seconds > 0)
      account.setPending({ ...pending, nextAt: Date.now() + seconds * 1000 });
    if (response.ok && response.message !== null) toasts.show("ok", response.message);
  };
  const contact = pending?.contact ?? "";
  return (
    <form {...form.formProps} className="card stack-1" aria-labelledby="validate-account">
      <h3 className="h2" id="validate-account">
        {t(bookingAccountMessages.codeTitle)}
      </h3>
      <p role="status">
        {t(authMessages.codeSentTo, {
          contact: displayPhone(normalisePhone(contact) ?? contact).replaceAll(" ", "\u00a0"),
        })}
      </p>
      <CodeField bound={form.bind("code")} />
      <Button type="submit" full busy={form.busy}>
        {t(bookingAccountMessages.enable)}
      </Button>
      <WaitButton
        until={pending?.nextAt ?? 0}
        label={authMessages.resend}
        waiting={authMessages.resendIn}
        variant="quiet"
        busy={resending.busy}
        onClick={() => void resend()}
      />
      <Button full variant="text" onClick={account.close}>
        {t(bookingAccountMessages.without)}
      </Button>
    </form>
  );
}
