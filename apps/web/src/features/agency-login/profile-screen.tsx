import { agencyLoginMessages } from "@wakafine/shared/messages/agency-login.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { agencyProfilePath, landingOf, staffRoleOf } from "../../lib/agency-access.ts";
import { useAccount, useLanguage, useSay } from "../../lib/page-services.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { AgencyPage } from "../../ui/page-shells.tsx";
import "./profile.css";

type Loose = Readonly<Record<string, unknown>> | null | undefined;

function textAt(thing: Loose, key: string): string {
  const text = thing?.[key];
  return typeof text === "string" ? text : "";
}

/** `/agency/profile`: the agency and the person as the login told; for roles without another page it says so. */
export function Screen() {
  const say = useSay();
  const language = useLanguage();
  const account = useAccount();
  const staff = staffRoleOf(account);
  if (!account?.agency || !staff) return null;
  const { agency, user } = account;
  const place = agency["localisation"] as Loose;
  const facts = [
    [agencyLoginMessages.agencyName, textAt(agency, "name")],
    [agencyLoginMessages.agencyPhone, displayPhone(textAt(agency, "phonenumber"))],
    [agencyLoginMessages.agencyPlace, [textAt(place, "town"), textAt(place, "quarter")].filter(Boolean).join(", ")],
    [agencyLoginMessages.personName, `${textAt(user, "firstname")} ${textAt(user, "lastname")}`.trim()],
    [agencyLoginMessages.personRole, textAt(user["user_agency_role"] as Loose, `title_${language}`)],
  ] as const;
  return (
    <AgencyPage title={say(agencyLoginMessages.profile)} className="profile-page stack-3">
      {landingOf(staff) === agencyProfilePath ? (
        <EmptyState title={say(agencyLoginMessages.nothingTitle)} text={say(agencyLoginMessages.nothingText)} />
      ) : null}
      <dl className="card profile">
        {facts.map(([label, value]) => (
          <div key={label.fr}>
            <dt>{say(label)}</dt>
            <dd>{value || say(stateMessages.missing_value)}</dd>
          </div>
        ))}
      </dl>
    </AgencyPage>
  );
}
