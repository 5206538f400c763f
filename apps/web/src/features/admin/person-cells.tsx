import type { Account } from "@wakafine/shared/contract/accounts.ts";
import { adminUserMessages } from "@wakafine/shared/messages/admin-users.ts";
import { fullName } from "@wakafine/shared/rules/passenger.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { Link } from "../../lib/navigation.tsx";
import { type Say, useSay } from "../../lib/page-services.tsx";

/** First and last name; a person without says so. */
export function personName({ firstname, lastname }: Pick<Account, "firstname" | "lastname">, say: Say): string {
  return fullName(firstname ?? "", lastname ?? "") || say(adminUserMessages.nameless);
}

/** A person's name, which leads to the account. */
export function PersonLink({ person }: { readonly person: Account }) {
  const say = useSay();
  return (
    <>
      <Link to={`/admin/users/${person.id}`}>{personName(person, say)}</Link>
      <small className="code">{person.public_id}</small>
    </>
  );
}

/** Phone and e-mail, as far as they are known. */
export function PersonContact({ person }: { readonly person: Pick<Account, "phonenumber" | "email"> }) {
  return (
    <>
      {person.phonenumber ? <span className="num">{displayPhone(person.phonenumber)}</span> : null}
      {person.email ? <small className="adm-mail">{person.email}</small> : null}
    </>
  );
}
