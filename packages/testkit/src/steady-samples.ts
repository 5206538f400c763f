import fc from "fast-check";
import { isSoak } from "./soak.ts";

// Properties are tried with the same samples in every `npm test`: what fails once fails always. A soak draws new ones and prints their seed.
fc.configureGlobal({
  seed: Number(process.env["SAMPLES"] ?? 20_261_122),
  ...(isSoak ? { numRuns: 2000 } : {}),
});
