import { z } from "zod";

/** Setting of the maximum number of status reads per second of one provider. */
export const readsPerSecond = (usual: number) =>
  z.coerce.number().int().min(1).max(1000).default(usual);

/** Setting of a provider that does not report its fee: what it keeps of each payment by its contract, in percent. */
export const feePercent = z.coerce.number().min(0).max(20).default(0);
