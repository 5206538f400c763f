import type { Operator } from "../lib/operator.ts";

/** Operator with the required fields only. */
export const sampleOperator: Operator = {
  name: "Exemple Voyages SARL",
  address: "BP 1, Yaoundé, Cameroun",
  registration: "RC/YAO/2026/B/1",
  phone: "+237 6 00 00 00 00",
  email: "bonjour@exemple.test",
  hours: { days: "monday_to_friday", from: "08:00", to: "18:30" },
};
