import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { join } from "node:path";

/**
 * `npm run test:soak [-- path …]`: kill loops, races with many rounds, every hostile value and new samples for the properties. Not part of
 * `npm test`: it takes some ten minutes and its samples differ. `SAMPLES=<seed>` repeats a run.
 */
const root = join(import.meta.dirname, "..");
const seed = process.env["SAMPLES"] ?? String(randomInt(2 ** 31));
const races = [".soak.test", ".race.test", "hostile"];
/** Files with properties, by their paths. */
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
const asked = process.argv.slice(2);
const files = asked.length > 0 ? asked : [...races, ...properties];
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
