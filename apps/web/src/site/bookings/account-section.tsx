import { accountSwitchMessages } from "@wakafine/shared/bookings/account-switch-messages.ts";
import { Link } from "../../lib/link.tsx";
import { useT } from "../../lib/page-services.tsx";
import { clientLoginTo } from "../../lib/return-path.ts";
import { CheckBox } from "../../ui/check-box.tsx";
import type { Booking } from "./use-booking.ts";

/**
 * The switch that creates an account, off by default, and its fields once it is on. Logged-in travellers see neither [C2.book.04, C6.book.01].
 */
export function AccountSection({ booking }: { readonly booking: Booking }) {
  const t = useT();
  const { account } = booking;
  const { state, part } = account;
  if (account.loggedIn) return null;
  return (
    <section className="stack-1" aria-label={t(accountSwitchMessages.create)}>
      {state.displayValidateAccount ? null : (
        <>
          <CheckBox
            role="switch"
            checked={state.createAccount}
            aria-checked={state.createAccount}
            onChange={(event) => account.turn(event.target.checked)}
          >
            <b>{t(accountSwitchMessages.create)}</b>
            <br />
            <span className="muted">{t(accountSwitchMessages.why)}</span>
          </CheckBox>
          {state.createAccount ? null : (
            <p className="xs">
              {t(accountSwitchMessages.haveAccount)}{" "}
              <Link to={clientLoginTo(account.address)}>{t(accountSwitchMessages.logIn)}</Link>
            </p>
          )}
        </>
      )}
      {state.createAccount && part ? <part.AccountFields booking={booking} /> : null}
    </section>
  );
}
