import { agencyRoles } from "@wakafine/shared/reference/messages.ts";
import { expect, test } from "vitest";
import { roleText } from "./role-text.ts";

test("the planner's role has its specified name and an explanation; the other names need none [G.role.06]", () => {
  expect([roleText(agencyRoles[1], "fr"), roleText(agencyRoles[1], "en")]).toEqual([
    "Edimester (planning et contrôle)",
    "Edimester (planning and check-in)",
  ]);
  expect([roleText(agencyRoles[8], "fr"), roleText(agencyRoles[8], "en")]).toEqual([
    "Contrôleur",
    "Controller",
  ]);
  expect([roleText(null, "fr"), roleText(undefined, "en")]).toEqual(["", ""]);
});
