import { legalNoticeExtras, legalNoticeText } from "@wakafine/shared/messages/legal-notice.ts";
import { legalParagraph } from "@wakafine/shared/messages/legal-text.ts";
import { useLanguage, useServices } from "../../lib/page-services.tsx";
import { LegalPage } from "./legal-page.tsx";

/** Lines shown only if the configuration contains them. */
function ConfiguredLines() {
  const language = useLanguage();
  const { operator } = useServices();
  const line = (text: { readonly fr: string; readonly en: string }, value: string | undefined) =>
    value ? <li>{legalParagraph(text, language, { value })}</li> : null;
  return (
    <ul>
      {line(legalNoticeExtras.taxNumber, operator.taxNumber)}
      {line(legalNoticeExtras.publisher, operator.publisher)}
      {operator.host ? (
        line(legalNoticeExtras.host, operator.host)
      ) : (
        <li>{legalNoticeExtras.selfHosted[language]}</li>
      )}
      {line(legalNoticeExtras.mediator, operator.mediator)}
    </ul>
  );
}

/** /app/legal-mentions. */
export function Screen() {
  const language = useLanguage();
  return (
    <LegalPage text={legalNoticeText}>
      <section>
        <h2>{legalNoticeExtras.heading[language]}</h2>
        <ConfiguredLines />
      </section>
    </LegalPage>
  );
}
