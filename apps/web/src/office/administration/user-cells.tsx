import type { Account } from "@wakafine/shared/accounts/contract.ts";
import { adminUserMessages } from "@wakafine/shared/administration/user-messages.ts";
import { fullName } from "@wakafine/shared/bookings/passenger.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { Link } from "react-router";
import { type Translate, useT } from "../../lib/page-services.tsx";
import * as styles from "./admin.module.css";

/** Returns first and last name, or a text if there is none. */
export function userName(
  { firstname, lastname }: Pick<Account, "firstname" | "lastname">,
  t: Translate,
): string {
  return fullName(firstname ?? "", lastname ?? "") || t(adminUserMessages.nameless);
}

/** Name of a user, as a link to the account. */
export function UserLink({ user }: { readonly user: Account }) {
  const t = useT();
  return (
    <>
      <Link to={`/admin/users/${user.id}`}>{userName(user, t)}</Link>
      <small className="code">{user.public_id}</small>
    </>
  );
}

/** Phone and e-mail, as far as they are known. */
export function UserContact({ user }: { readonly user: Pick<Account, "phonenumber" | "email"> }) {
  return (
    <>
      {user.phonenumber ? <span className="num">{displayPhone(user.phonenumber)}</span> : null}
      {user.email ? <small className={styles.mail}>{user.email}</small> : null}
    </>
  );
}
