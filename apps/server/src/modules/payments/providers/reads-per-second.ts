import { z } from "zod";

/** Setting of the maximum number of status reads per second of one provider. */
export const readsPerSecond = (usual: number) =>
  z.coerce.number().int().min(1).max(1000).default(usual);
