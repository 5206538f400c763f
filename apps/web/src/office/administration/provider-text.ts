import { providerLabels } from "@wakafine/shared/administration/audit-messages.ts";
import { labelOf, type Language } from "@wakafine/shared/messages/catalogue.ts";

/** Returns the name of a payment provider for administrators; without a label its registered name as words: `notch_pay` is "Notch Pay". */
export function providerText(provider: string, language: Language): string {
  if (Object.hasOwn(providerLabels, provider)) return labelOf(providerLabels, provider, language);
  return provider
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
