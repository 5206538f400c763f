import type { AnswerOf } from "@wakafine/shared/contract/endpoints.ts";
import { adminMessages } from "@wakafine/shared/messages/admin.ts";
import { adminUserMessages } from "@wakafine/shared/messages/admin-users.ts";
import { secondFactorMessages } from "@wakafine/shared/messages/second-factor.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { dayText, momentText } from "../../lib/moment-text.ts";
import { Link } from "../../lib/navigation.tsx";
import { useLanguage, useSay } from "../../lib/page-services.tsx";
import { roleText } from "../../lib/role-text.ts";
import { Facts, Section } from "./facts.tsx";

export type UserWithSessions = AnswerOf<"getAdminUser">;

/** What is known of the person; the identity number stays masked. */
export function UserFacts({ person }: { readonly person: UserWithSessions }) {
  const say = useSay();
  const language = useLanguage();
  const { agency } = person;
  const titled = (reference: UserWithSessions["sex"]) => reference?.[`title_${language}`];
  return (
    <Section id="facts" title={say(adminUserMessages.facts)}>
      <div className="card">
        <Facts
          facts={[
            [say(adminUserMessages.phone), person.phonenumber ? displayPhone(person.phonenumber) : null],
            [say(adminUserMessages.email), person.email],
            [say(adminUserMessages.validated), say(person.validated ? adminMessages.yes : adminMessages.no)],
            ...(person.role.id === 1 ? ([[say(secondFactorMessages.title), say(person.second_factor ? adminMessages.yes : adminMessages.no)]] as const) : []),
            ...(agency
              ? ([
                  [say(adminUserMessages.agency), <Link key="agency" to={`/admin/agencies/${agency.uuid}`}>{agency.name}</Link>],
                  [say(adminUserMessages.agencyRole), roleText(person.user_agency_role, language)],
                ] as const)
              : []),
            [say(adminUserMessages.sex), titled(person.sex)],
            [say(adminUserMessages.town), person.town],
            [say(adminUserMessages.identity), person.cni_identifier],
            [say(adminUserMessages.publicId), <span key="id" className="code">{person.public_id}</span>],
            [say(adminUserMessages.created), dayText(person.created_date, language)],
            [say(adminUserMessages.lastSeen), person.last_connexion_date ? momentText(person.last_connexion_date, language) : say(adminUserMessages.never)],
          ]}
        />
      </div>
    </Section>
  );
}
