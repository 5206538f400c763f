import { alertTexts } from "@wakafine/shared/administration/alert-messages.ts";
import { describe, expect, test } from "vitest";
import {
  actionText,
  actorPath,
  actorText,
  auditLines,
  subjectPath,
  entityText,
  isInternalId,
  reasonText,
  subjectKind,
  subjectName,
} from "./audit-lines.ts";

const nothing = {
  action: "change agency",
  entity: "agency",
  from_state: null,
  to_state: null,
  details: null,
  related: {},
};
const named = { name: "Aline", departure: null, gone: false };
const gone = { name: null, departure: null, gone: true };

describe("a row of the audit log", () => {
  test("shows each changed value before and after, as text", () => {
    const details = {
      before: {
        mobile_fee_rate: 2,
        is_package_sender: false,
        group_name: null,
        transport_type_id: 1,
      },
      after: {
        mobile_fee_rate: 2.5,
        is_package_sender: true,
        group_name: "Est",
        transport_type_id: 4,
      },
    };
    expect(auditLines({ ...nothing, details }, "fr")).toEqual([
      { name: "Frais mobile money (%)", before: "2", after: "2,5" },
      { name: "Envoie aussi des colis", before: "Non", after: "Oui" },
      { name: "Groupe", before: "rien", after: "Est" },
      { name: "Type", before: "Bus", after: "Colis" },
    ]);
    expect(auditLines({ ...nothing, details }, "en")[0]).toEqual({
      name: "Mobile money fee (%)",
      before: "2",
      after: "2.5",
    });
  });

  test("shows the state before and after, and roles by their title", () => {
    expect(auditLines({ ...nothing, from_state: "pending", to_state: "active" }, "fr")).toEqual([
      { name: "État", before: "En attente", after: "Active" },
    ]);
    expect(
      auditLines({ ...nothing, entity: "user", from_state: "off", to_state: "active" }, "fr"),
    ).toEqual([{ name: "État", before: "Désactivé", after: "Actif" }]);
    expect(auditLines({ ...nothing, from_state: "active", to_state: "refused" }, "fr")).toEqual([
      { name: "État", before: "Active", after: "Refusée" },
    ]);
    expect(auditLines({ ...nothing, from_state: "role 2", to_state: "role 1" }, "en")).toEqual([
      { name: "State", before: "Client", after: "Administrator" },
    ]);
    expect(auditLines({ ...nothing, to_state: "PENDING" }, "en")).toEqual([
      { name: "State", before: "nothing", after: "Pending" },
    ]);
  });

  test("shows single values, lists and pairs of details, and unknown values as recorded", () => {
    const details = {
      ended: 2,
      changed: ["name", "quarter"],
      role: { from: 2, to: 9 },
      odd: { deep: 1 },
    };
    expect(auditLines({ ...nothing, from_state: "odd", to_state: "odder", details }, "en")).toEqual(
      [
        { name: "State", before: "odd", after: "odder" },
        { name: "Sessions ended", after: "2" },
        { name: "Changed fields", after: "Name of the agency, District" },
        { name: "Role", before: "Edimester (planning and check-in)", after: "Controller" },
        { name: "odd", after: '{"deep":1}' },
      ],
    );
    expect(auditLines(nothing, "fr")).toEqual([]);
    expect([
      actionText("fly", "fr"),
      actionText("constructor", "fr"),
      entityText("moon", "en"),
      actionText("agency refused", "en"),
    ]).toEqual(["fly", "constructor", "moon", "Agency refused"]);
  });

  test("omits unchanged and empty values and internal identifiers", () => {
    const details = {
      changed: ["language"],
      waiting: [],
      role: { from: 2, to: 2 },
      erased: true,
      driver: "mtn_momo",
    };
    expect(auditLines({ ...nothing, details }, "fr")).toEqual([
      { name: "Champs changés", after: "Langue" },
      { name: "Compte effacé", after: "Oui" },
      { name: "Opérateur", after: "MTN Mobile Money" },
    ]);
  });

  test("shows a payment provider without a label by its name as words, and no other value", () => {
    const details = { driver: "notch_pay", kind: "refund_failed", odd: "notch_pay" };
    expect(auditLines({ ...nothing, details }, "fr").map(({ after }) => after)).toEqual([
      "Notch Pay",
      alertTexts.refund_failed.title.fr,
      "notch_pay",
    ]);
  });

  test("translates the reasons of the server and shows an entered reason unchanged", () => {
    expect(reasonText("callback: declined_by_payer", "fr")).toBe(
      "réponse de l'opérateur : refusé par le payeur",
    );
    expect([
      reasonText("poll", "en"),
      reasonText("callback: he told me", "en"),
      reasonText("Note: late", "en"),
    ]).toEqual(["read at the operator", "callback: he told me", "Note: late"]);
  });

  test("shows the actor, with a link if the actor has a page", () => {
    const texts = [
      { id: "system", name: null, gone: false },
      { id: "guest", name: null, gone: false },
      { id: "x", name: "Aline", gone: false },
      { id: "x", name: null, gone: true },
      { id: "x", name: null, gone: false },
    ];
    expect(texts.map((actor) => actorText(actor, "en"))).toEqual([
      "The system",
      "A visitor",
      "Aline",
      "Deleted account",
      "Nameless account",
    ]);
    expect([...texts.slice(0, 2), ...texts.slice(3, 4)].map(actorPath)).toEqual([null, null, null]);
    expect(actorPath({ id: "p/1", name: "Aline", gone: false })).toBe("/admin/users/p%2F1");
    expect([
      subjectPath({ entity: "agency", entity_id: "a", subject: named }),
      subjectPath({ entity: "ticket", entity_id: "t", subject: named }),
    ]).toEqual(["/admin/agencies/a", null]);
    expect([
      subjectPath({ entity: "user", entity_id: "a", subject: gone }),
      subjectPath({ entity: "user", entity_id: "unknown", subject: { ...gone, gone: false } }),
    ]).toEqual([null, null]);
  });

  test("shows the subject by its name, a departure by route and time, a deleted subject as deleted, and never an id", () => {
    const departure = {
      agency: "Grand Calao",
      from: "Yaoundé",
      to: "Douala",
      departs_at: "2026-11-22T05:00:00Z",
    };
    const [of, unknown] = [
      (entity: string, subject: typeof named | typeof gone, entity_id = "a") =>
        subjectKind({ entity, entity_id, subject }, "fr"),
      { ...gone, gone: false },
    ];
    expect([subjectName(named, "fr"), subjectName(unknown, "fr")]).toEqual(["Aline", null]);
    expect(subjectName({ ...unknown, departure }, "fr")).toMatch(
      /^Yaoundé → Douala, .*22.*06\sh\s00 \(Grand Calao\)$/,
    );
    expect([
      of("agency", named),
      of("agency", gone),
      of("user", gone),
      of("user", unknown),
      of("user", unknown, "unknown"),
      of("hold", unknown),
    ]).toEqual([
      "Agence",
      "Agence effacée",
      "Compte supprimé",
      "Compte sans nom",
      "Compte inconnu",
      "Places gardées",
    ]);
  });

  test("shows an id in the details by the name of its object, and an agency role by its title", () => {
    const details = { agency: "a-1", role: 9, session: "0198f0a1-1111-7000-8000-000000000001" };
    expect(auditLines({ ...nothing, details, related: { agency: "Grand Calao" } }, "en")).toEqual([
      { name: "Agency", after: "Grand Calao", to: "/admin/agencies/a-1" },
      { name: "Role", after: "Controller" },
      { name: "Session", after: details.session },
    ]);
    expect(auditLines({ ...nothing, action: "open account", details: { role: 2 } }, "en")).toEqual([
      { name: "Role", after: "Client" },
    ]);
    expect([isInternalId(details.session), isInternalId("Grand Calao")]).toEqual([true, false]);
  });
});
