import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import { adminUserMessages } from "@wakafine/shared/administration/user-messages.ts";
import { secondFactorMessages } from "@wakafine/shared/accounts/second-factor-messages.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { dayText, momentText } from "../../lib/moment-text.ts";
import { Link } from "react-router";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { roleText } from "../../lib/role-text.ts";
import { Details, Section } from "./details.tsx";

export type UserWithSessions = ResponseOf<"getAdminUser">;

/** Data of the user; the identity number is masked. */
export function UserDetails({ user }: { readonly user: UserWithSessions }) {
  const t = useT();
  const language = useLanguage();
  const { agency } = user;
  const titled = (reference: UserWithSessions["sex"]) => reference?.[`title_${language}`];
  return (
    <Section id="details" title={t(adminUserMessages.details)}>
      <div className="card">
        <Details
          details={[
            [t(adminUserMessages.phone), user.phonenumber ? displayPhone(user.phonenumber) : null],
            [t(adminUserMessages.email), user.email],
            [
              t(adminUserMessages.validated),
              t(user.validated ? adminMessages.yes : adminMessages.no),
            ],
            ...(user.role.id === 1
              ? ([
                  [
                    t(secondFactorMessages.title),
                    t(user.second_factor ? adminMessages.yes : adminMessages.no),
                  ],
                ] as const)
              : []),
            ...(agency
              ? ([
                  [
                    t(adminUserMessages.agency),
                    <Link key="agency" to={`/admin/agencies/${agency.uuid}`}>
                      {agency.name}
                    </Link>,
                  ],
                  [t(adminUserMessages.agencyRole), roleText(user.user_agency_role, language)],
                ] as const)
              : []),
            [t(adminUserMessages.sex), titled(user.sex)],
            [t(adminUserMessages.town), user.town],
            [t(adminUserMessages.identity), user.cni_identifier],
            [
              t(adminUserMessages.publicId),
              <span key="id" className="code">
                {user.public_id}
              </span>,
            ],
            [t(adminUserMessages.created), dayText(user.created_date, language)],
            [
              t(adminUserMessages.lastSeen),
              user.last_connexion_date
                ? momentText(user.last_connexion_date, language)
                : t(adminUserMessages.never),
            ],
          ]}
        />
      </div>
    </Section>
  );
}
