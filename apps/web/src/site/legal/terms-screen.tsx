import { termsText } from "@wakafine/shared/messages/legal-terms.ts";
import { LegalPage } from "./legal-page.tsx";

/** /app/CGU and /app/cgs: one page [G.pub.01]. */
export function Screen() {
  return <LegalPage text={termsText} />;
}
