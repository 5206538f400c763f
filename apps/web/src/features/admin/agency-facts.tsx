import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { adminAgencyMessages } from "@wakafine/shared/messages/admin.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { dayText, momentText } from "../../lib/moment-text.ts";
import { useLanguage, useSay } from "../../lib/page-services.tsx";
import { Facts, Section } from "./facts.tsx";
import { type AgencyWithStaff, placeText } from "./agency-words.ts";

const phone = (number: string | null) => (number ? displayPhone(number) : "");

/** How the agency is reached, and since when it is here. */
export function AgencyFacts({ agency }: { readonly agency: AgencyWithStaff }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <Section id="facts" title={say(adminAgencyMessages.facts)}>
      <div className="card">
        <Facts
          facts={[
            [say(adminAgencyMessages.phone), phone(agency.phonenumber)],
            [say(adminAgencyMessages.email), agency.email],
            [say(adminAgencyMessages.place), placeText(agency)],
            [say(adminAgencyMessages.kind), agency.agency_transport_type[`title_${language}`]],
            [say(adminAgencyMessages.momoPhone), phone(agency.momo_phone)],
            [say(adminAgencyMessages.omPhone), phone(agency.om_phone)],
            [say(adminAgencyMessages.balance), formatFrancs(agency.package_balance, language)],
            [say(adminAgencyMessages.registered), dayText(agency.created_date, language)],
            [say(adminAgencyMessages.modified), momentText(agency.date_modified, language)],
          ]}
        />
      </div>
    </Section>
  );
}
