import type { Endpoint } from "@wakafine/shared/contract/endpoint.ts";
import { endpoints } from "@wakafine/shared/contract/endpoints.ts";

/** Returns the access of an endpoint as text; for the agency side its permission, with `or administrator` if an administrator may call it too. */
function accessOf({ access }: Endpoint): string {
  if (access.kind === "administrator" && access.allowsMissingSecondFactor)
    return "administrator, also without second factor";
  if (access.kind !== "agency") return access.kind;
  return `${access.permission}${access.orAdministrator ? " or administrator" : ""}`;
}

/** Returns the content of `permission-matrix.txt`: the access of every endpoint, by id. */
export function permissionMatrix(): string {
  const all: readonly Endpoint[] = Object.values(endpoints);
  const lines = all.map((endpoint) => `${endpoint.id}: ${accessOf(endpoint)}\n`);
  return lines.toSorted().join("");
}
