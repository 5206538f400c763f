import { privacyText } from "@wakafine/shared/messages/legal-privacy.ts";
import { LegalPage } from "./legal-page.tsx";

/** /app/policy. */
export function Screen() {
  return <LegalPage text={privacyText} />;
}
