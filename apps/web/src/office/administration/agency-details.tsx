import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { adminAgencyMessages } from "@wakafine/shared/administration/messages.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { dayText, momentText } from "../../lib/moment-text.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Details, Section } from "./details.tsx";
import { type AgencyWithMembers, placeText } from "./agency-labels.ts";

const phone = (number: string | null) => (number ? displayPhone(number) : "");

/** Contact data of the agency and its registration date. */
export function AgencyDetails({ agency }: { readonly agency: AgencyWithMembers }) {
  const t = useT();
  const language = useLanguage();
  return (
    <Section id="details" title={t(adminAgencyMessages.details)}>
      <div className="card">
        <Details
          details={[
            [t(adminAgencyMessages.phone), phone(agency.phonenumber)],
            [t(adminAgencyMessages.email), agency.email],
            [t(adminAgencyMessages.place), placeText(agency)],
            [t(adminAgencyMessages.kind), agency.agency_transport_type[`title_${language}`]],
            [t(adminAgencyMessages.momoPhone), phone(agency.momo_phone)],
            [t(adminAgencyMessages.omPhone), phone(agency.om_phone)],
            [t(adminAgencyMessages.balance), formatFrancs(agency.package_balance, language)],
            [t(adminAgencyMessages.registered), dayText(agency.created_date, language)],
            [t(adminAgencyMessages.modified), momentText(agency.date_modified, language)],
          ]}
        />
      </div>
    </Section>
  );
}
