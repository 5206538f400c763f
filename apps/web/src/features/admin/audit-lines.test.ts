import { describe, expect, test } from "vitest";
import { actionText, actorPath, actorText, auditLines, entityPath, entityText } from "./audit-lines.ts";

const nothing = { from_state: null, to_state: null, details: null };

describe("a row of the audit log", () => {
  test("tells each changed value before and after, in words", () => {
    const details = { before: { rate_mobile_transaction: 2, is_package_sender: false, group_name: null, transport_type_id: 1 }, after: { rate_mobile_transaction: 2.5, is_package_sender: true, group_name: "Est", transport_type_id: 4 } };
    expect(auditLines({ ...nothing, details }, "fr")).toEqual([
      { name: "Frais mobile money (%)", before: "2", after: "2,5" },
      { name: "Envoie aussi des colis", before: "Non", after: "Oui" },
      { name: "Groupe", before: "rien", after: "Est" },
      { name: "Type", before: "Bus", after: "Colis" },
    ]);
    expect(auditLines({ ...nothing, details }, "en")[0]).toEqual({ name: "Mobile money fee (%)", before: "2", after: "2.5" });
  });

  test("tells the state before and after; roles by their title", () => {
    expect(auditLines({ from_state: "pending", to_state: "active", details: null }, "fr")).toEqual([{ name: "État", before: "En attente", after: "Actif" }]);
    expect(auditLines({ from_state: "role 2", to_state: "role 1", details: null }, "en")).toEqual([{ name: "State", before: "Client", after: "Administrator" }]);
    expect(auditLines({ from_state: null, to_state: "PENDING", details: null }, "en")).toEqual([{ name: "State", before: "nothing", after: "Pending" }]);
  });

  test("shows single values, lists and pairs of details, and unknown words as they are recorded", () => {
    const details = { ended: 2, changed: ["name", "quarter"], role: { from: 2, to: 9 }, odd: { deep: 1 } };
    expect(auditLines({ from_state: "odd", to_state: "odder", details }, "en")).toEqual([
      { name: "State", before: "odd", after: "odder" },
      { name: "Sessions ended", after: "2" },
      { name: "Changed fields", after: "Name of the agency, District" },
      { name: "Role", before: "2", after: "9" },
      { name: "odd", after: '{"deep":1}' },
    ]);
    expect(auditLines(nothing, "fr")).toEqual([]);
    expect([actionText("fly", "fr"), actionText("constructor", "fr"), entityText("moon", "en"), actionText("agency refused", "en")]).toEqual(["fly", "constructor", "moon", "Agency refused"]);
  });

  test("names who did it, and leads to the pages that exist", () => {
    expect([actorText({ id: "system", name: null }, "en"), actorText({ id: "guest", name: null }, "en"), actorText({ id: "x", name: "Aline" }, "en"), actorText({ id: "x", name: null }, "fr")]).toEqual([
      "The system", "A visitor", "Aline", "Compte sans nom",
    ]);
    expect([actorPath({ id: "system", name: null }), actorPath({ id: "guest", name: null }), actorPath({ id: "p/1", name: null })]).toEqual([null, null, "/admin/users/p%2F1"]);
    expect([entityPath({ entity: "agency", entity_id: "a" }), entityPath({ entity: "ticket", entity_id: "t" })]).toEqual(["/admin/agencies/a", null]);
  });
});
