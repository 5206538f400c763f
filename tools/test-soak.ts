import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { join } from "node:path";

/**
 * `npm run test:soak [-- path …]`: runs kill loops, races with many rounds, all hostile values and new samples for the property tests. Not part of
 * `npm test`, because it takes about ten minutes and uses random samples. `SAMPLES=<seed>` repeats a run.
 */
const root = join(import.meta.dirname, "..");
const seed = process.env["SAMPLES"] ?? String(randomInt(2 ** 31));
const races = [".soak.test", ".race.test", "hostile"];
/** Files with property tests. */
const properties = [
  "formats/formats",
  "rules/phone",
  "rules/dates",
  "rules/decimal",
  "departures/time-mask",
  "departures/take-seats.db",
  "payments/euro",
  "bookings/hold.test",
  "bookings/refundable",
  "bookings/price.properties",
  "bookings/booking-credits",
  "tickets/ticket-",
];
const requestedFiles = process.argv.slice(2);
const files = requestedFiles.length > 0 ? requestedFiles : [...races, ...properties];
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const options = ["--project", "unit", "--project", "server", "--testTimeout", "600000"];

console.log(`samples: SAMPLES=${seed} npm run test:soak repeats this run`);
const { status } = spawnSync(process.execPath, [vitest, "run", ...options, ...files], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, SOAK: "1", SAMPLES: seed },
});
console.log(`samples: SAMPLES=${seed}`);
process.exitCode = status ?? 1;
