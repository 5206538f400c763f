import {
  demoAdministrator,
  demoPassword,
  demoUsers,
  demoTraveller,
} from "@wakafine/server/demo/demo-users.ts";
import { demoAgencies } from "@wakafine/server/demo/demo-agencies.ts";
import { agencyRoles } from "@wakafine/shared/reference/messages.ts";
import type { Simulator } from "@wakafine/sandbox/simulator.ts";
import { simulators } from "@wakafine/sandbox/simulators.ts";
import type { StartSettings } from "./start-settings.ts";

/** Returns the text printed after the start: addresses and demo accounts. */
export function welcome(settings: StartSettings, origin: string): string {
  if (settings.mode === "live")
    return box([
      `Wakafine   ${origin}`,
      ...(settings.apiDocs ? [`API        ${origin}/api/docs`] : []),
    ]);
  const phone = `http://127.0.0.1:${settings.sandbox.phone}`;
  return box([
    `Site             ${origin}`,
    `Log in           ${origin}/auth/client/login`,
    `Agency area      ${origin}/auth/agency/login`,
    `Administration   ${origin}/admin`,
    ...(settings.apiDocs ? [`API              ${origin}/api/docs`] : []),
    `Simulated phone  ${phone}   SMS and mobile-money PIN`,
    `Simulated mail   ${phone}/mail`,
    `Messenger        http://127.0.0.1:${settings.sandbox.messenger}   simulated inbox`,
    "",
    ...(simulators as readonly Simulator[]).flatMap(
      ({ exampleNumber, exampleNote = "it pays by itself", wallet }) =>
        exampleNumber === undefined
          ? []
          : [`Pay with ${exampleNumber} (${wallet}): ${exampleNote}.`],
    ),
    "Phones that end in 00 pay by themselves; others ask for their PIN on the simulated phone.",
    "",
    `Every demo account has the password  ${demoPassword}`,
    ...agencyLogins(),
    `  ${demoAdministrator.email.padEnd(36)} administrator (logs in as travellers do)`,
    `  ${demoTraveller.email.padEnd(36)} traveller (booking needs no account)`,
    "",
    "SIMULATION: no real money, SMS or mail. Ctrl-C stops everything.",
  ]);
}

function agencyLogins(): readonly string[] {
  const agency = demoAgencies.find(({ isPackageSender }) => isPackageSender)!;
  const member = demoUsers.filter(
    ({ agencyId, agencyRole }) => agencyId === agency.id && [1, 2, 3, 9].includes(agencyRole ?? 0),
  );
  return member.map(({ email, agencyRole }) => {
    const title = agencyRoles.find(({ id }) => id === agencyRole)?.title_en ?? "";
    return `  ${email.padEnd(36)} ${agency.name}, role ${agencyRole} ${title}`;
  });
}

function box(lines: readonly string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const rule = "─".repeat(width + 2);
  return [`┌${rule}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${rule}┘`].join("\n");
}
