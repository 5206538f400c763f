import { mobileOperators } from "@wakafine/shared/rules/phone.ts";
import { z } from "zod";

/** Setting of the maximum number of status reads per second of one provider. */
export const readsPerSecond = (usual: number) =>
  z.coerce.number().int().min(1).max(1000).default(usual);

/** Setting of a provider that does not report its fee: what it keeps of each payment by its contract, in percent. */
export const feePercent = z.coerce.number().min(0).max(20).default(0);

/** Setting of the operators whose wallets are paid through a provider that replaces their own: `MTN`, `MTN,ORANGE`; `none` deactivates it (0101). */
export const replacedOperators = z
  .string()
  .default("none")
  .transform((text) => (text === "none" ? [] : text.split(",")))
  .pipe(z.array(z.enum(mobileOperators)));

/** Returns an error for each of these settings that is empty or a key of the demo, for `liveErrors`. */
export function keyErrors<Name extends string>(
  settings: Readonly<Record<Name, string>>,
  names: readonly Name[],
): string[] {
  return names
    .filter((name) => settings[name] === "" || settings[name].startsWith("demo-"))
    .map((name) => `${name}: is ${settings[name] === "" ? "missing" : "a demo key"}`);
}
