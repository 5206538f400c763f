import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeApi } from "@wakafine/server/http/describe-api.ts";

const folder = join(import.meta.dirname, "../.cache/api");

/** Entities for which a generated client must have a type of the same name. */
const entities =
  "Account, AdminAgency, AdminUser, Agency, AgencyDeparture, AgencyTicket, AuditEntry, Departure, DepartureDetail, Hold, Invitation, Me, Member, Order, OwnAgency, Payment, PaymentAttempt, Refund, Session, Ticket";

/** First step of `npm run api:client`: writes the description, and a file that uses every entity of the generated client. */
async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const description = await describeApi();
  writeFileSync(join(folder, "openapi.json"), `${JSON.stringify(description, null, 2)}\n`);
  writeFileSync(
    join(folder, "entities.ts"),
    `import type { ${entities} } from "./client.ts";\nexport type Entities = [${entities}];\n`,
  );
}

await main();
