import type { Sandbox, SandboxOptions } from "@wakafine/sandbox/sandbox.ts";
import { startSandbox } from "@wakafine/sandbox/sandbox.ts";
import { demoMtn } from "@wakafine/sandbox/sandbox-settings.ts";

/** The pretend providers on free ports; MTN is the one of Cameroon. */
export function startPretendProviders(
  options: Pick<SandboxOptions, "autoApproveAfterMs"> = {},
): Promise<Sandbox> {
  return startSandbox({
    mtnPort: 0,
    smsPort: 0,
    smtpPort: 0,
    phonePort: 0,
    mtn: { ...demoMtn, profile: "mtncameroon" },
    ...options,
  });
}
