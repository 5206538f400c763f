import fc from "fast-check";
import { isSoak } from "./soak.ts";

// Property tests use the same samples in every `npm test`, so that failures are reproducible. A soak test uses new samples and prints their seed.
fc.configureGlobal({
  seed: Number(process.env["SAMPLES"] ?? 20_261_122),
  ...(isSoak ? { numRuns: 2000 } : {}),
});
