import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import type { BoundField } from "../../lib/form.ts";
import { useT } from "../../lib/page-services.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { mailIcon } from "../../ui/icons-booking.ts";
import { PhoneField, TextField } from "../../ui/text-fields.tsx";

/** Contact fields: phone and optional e-mail [C5.auth.12, A3.auth.04, A3.auth.05]. */
export function ContactFields({
  phone,
  email,
}: {
  readonly phone: BoundField;
  readonly email: BoundField;
}) {
  const t = useT();
  return (
    <>
      <PhoneField label={t(authMessages.phone)} required {...phone} />
      <TextField
        label={t(authMessages.emailOptional)}
        icon={mailIcon}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...email}
      />
    </>
  );
}

/**
 * Checkbox of the conditions, initially unchecked. The conditions open in a new tab, so that entered values are kept [C5.auth.15,
 * C5.auth.16, C5.auth.23].
 */
export function ConditionsBox({
  bound,
  onTicked,
}: {
  readonly bound: BoundField;
  readonly onTicked: (value: "yes" | "") => void;
}) {
  const t = useT();
  return (
    <div className="stack-1">
      <CheckBox
        name={bound.name}
        checked={bound.value === "yes"}
        error={bound.error}
        required
        onBlur={bound.onBlur}
        onChange={(event) => onTicked(event.target.checked ? "yes" : "")}
      >
        {t(authMessages.accept)}{" "}
        <a href="/app/CGU" target="_blank" rel="noopener">
          {t(authMessages.conditions)}
          <span className="sr"> {t(authMessages.newTab)}</span>
        </a>
      </CheckBox>
      <p className="help">{t(authMessages.adults)}</p>
    </div>
  );
}
