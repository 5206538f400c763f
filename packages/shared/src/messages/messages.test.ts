import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Message } from "./catalogue.ts";
import { checkInMessages } from "../check-in/messages.ts";
import { classMessages } from "../departures/class-messages.ts";
import { errorMessages } from "./errors.ts";
import { formMessages } from "./forms.ts";
import { parcelMessages } from "../parcels/messages.ts";
import { paymentMessages } from "../payments/messages.ts";
import {
  agencyRoles,
  agencyTransportTypes,
  packageStatuses,
  userRoles,
  userSexes,
  vehicleTypes,
  weekdays,
  type Reference,
} from "../reference/messages.ts";
import { stateMessages } from "./states.ts";

/** Rows of the table of fixed texts: key or use, French, English. */
const messageTable = readFileSync(
  join(import.meta.dirname, "../../../../docs/acceptance/messages.md"),
  "utf8",
)
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .slice(1)
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, use = "", fr = "", en = ""]) => [use, fr, en] as const);

function titles(references: readonly Reference[]): Message {
  return {
    fr: references.map((reference) => reference.title_fr).join(", "),
    en: references.map((reference) => reference.title_en).join(", "),
  };
}

/** The messages of each table row. A row named by its key needs no entry. When a row has several messages, all must have its text. */
const places: Readonly<Record<string, readonly Message[]>> = {
  "ticket_already_validated (step 3)": [
    checkInMessages.ticket_already_validated,
    errorMessages.ticket_already_validated,
  ],
  "check-in step 2": [checkInMessages.ticket_marked],
  "check-in step 4": [checkInMessages.check_in_error],
  "check-in no result": [
    checkInMessages.check_in_no_result,
    errorMessages.ticket_not_found,
    errorMessages.ticket_other_agency,
  ],
  "mark as used (button)": [checkInMessages.mark_as_used],
  "e-mail required": [formMessages.email_required],
  "e-mail invalid": [formMessages.email_invalid],
  "sex required": [formMessages.sex_required],
  "field required": [formMessages.field_required],
  "e-mail or phone invalid": [formMessages.email_or_phone_invalid],
  "positive number": [formMessages.positive_number],
  "choose a date": [formMessages.choose_a_date],
  "logout failure": [stateMessages.logout_failure],
  "payment failed": [paymentMessages.payment_failed, errorMessages.payment_failed],
  "information form invalid": [formMessages.information_form_invalid],
  generic: [stateMessages.unexpected_error, errorMessages.unexpected],
  "wrong login": [errorMessages.wrong_login],
  "bad token": [errorMessages.unauthenticated],
  "bad e-mail (reset)": [formMessages.bad_reset_email],
  "no trip": [stateMessages.no_trip],
  "no return trip offer": [stateMessages.no_return_trip],
  "no results": [stateMessages.no_results],
  "no history": [stateMessages.no_history],
  "no notification": [stateMessages.no_notification],
  "no agency": [stateMessages.no_agency],
  "no parcel": [parcelMessages.no_parcel],
  "no passenger": [stateMessages.no_passenger],
  "no package (menu lists)": [parcelMessages.no_package],
  "no departure": [stateMessages.no_departure],
  "page load failure, title": [stateMessages.page_load_failure_title],
  "page load failure, text": [stateMessages.page_load_failure_text],
  "error boundary": [stateMessages.error_boundary],
  "too many images": [formMessages.too_many_images],
  "parcel QR unknown": [parcelMessages.parcel_qr_unknown],
  "parcel QR prompt": [parcelMessages.parcel_qr_prompt],
  "PayPal pending (booking)": [paymentMessages.paypal_pending_booking],
  "PayPal pending (top-up)": [paymentMessages.paypal_pending_top_up],
  "class FIRST in filter and form": [classMessages.FIRST_form],
  "class FIRST in details": [classMessages.FIRST_details],
  "class ECONOMIC in details": [classMessages.ECONOMIC_details],
  "missing value": [stateMessages.missing_value],
  "parcel balance too low": [parcelMessages.parcel_balance_too_low],
  "account not validated": [errorMessages.account_not_validated],
  "access denied": [errorMessages.forbidden],
  "not found": [errorMessages.not_found],
  "too many requests": [errorMessages.too_many_requests],
  "too late to cancel": [paymentMessages.too_late_to_cancel],
  "too late to modify": [paymentMessages.too_late_to_modify],
  "not enough places": [errorMessages.seats_unavailable],
  "coupon invalid": [formMessages.coupon_invalid],
  "departure conflict": [errorMessages.departure_conflict],
  "amounts include taxes": [paymentMessages.taxes_included],
  "parcel statuses WAREHOUSE, EMBARK, ARRIVE, RECEIVE": [titles(packageStatuses)],
  "user roles 1-5": [titles(userRoles)],
  "sex 1-3": [titles(userSexes)],
  "vehicle types 1-3 (4 for agencies)": [
    {
      fr: `${titles(vehicleTypes).fr} (${agencyTransportTypes[3]?.title_fr})`,
      en: `${titles(vehicleTypes).en} (${agencyTransportTypes[3]?.title_en})`,
    },
  ],
  "agency roles 1, 2": [titles(agencyRoles.slice(0, 2))],
};

const messagesByKey: Readonly<Record<string, Message>> = {
  ...formMessages,
  ...stateMessages,
  ...checkInMessages,
};

describe("the message table", () => {
  test("it has 77 rows with different uses", () => {
    expect(new Set(messageTable.map(([use]) => use)).size).toBe(77);
    expect(messageTable).toHaveLength(77);
  });

  test.each(messageTable)("%s is word for word in both languages [G.cross.02]", (use, fr, en) => {
    const found = places[use] ?? (messagesByKey[use] ? [messagesByKey[use]] : []);
    expect(found.length).toBeGreaterThan(0);
    for (const message of found) expect({ fr: message.fr, en: message.en }).toEqual({ fr, en });
  });

  test("code_is_required and code_required have equal texts [G.auth.23]", () => {
    expect(formMessages.code_is_required).toEqual(formMessages.code_required);
    expect(formMessages.code_required.fr).toBe(
      "Veuillez saisir le code a usage unique reçu par mail ou sms",
    );
  });

  test("keys and texts keep the spellings of the specification", () => {
    expect(checkInMessages).toHaveProperty("no_divice_find");
    expect(formMessages).toHaveProperty("reservation_success_mssage_err");
    expect(Object.keys(stateMessages)).toContain("shared.internet_connexion_error");
    expect(formMessages.code_required.fr).toContain("a usage unique");
    expect(stateMessages.no_agency.fr).toMatch(/trouvé$/);
  });
});

const files = import.meta.glob<Record<string, unknown>>(["./*.ts", "!./*.test.ts"], {
  eager: true,
});
const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).toSorted();

/** Yields every French–English pair inside an export with its path: {fr, en}, {title_fr, title_en} and lists of both. */
function* pairsIn(value: unknown, path: string): Generator<readonly [string, unknown, unknown]> {
  if (typeof value !== "object" || value === null) return;
  const entries = value as Record<string, unknown>;
  for (const [french, english] of [
    ["fr", "en"],
    ["title_fr", "title_en"],
  ] as const) {
    if (french in entries || english in entries) yield [path, entries[french], entries[english]];
  }
  for (const [key, inner] of Object.entries(entries)) yield* pairsIn(inner, `${path}.${key}`);
}

const allPairs = Object.entries(files).flatMap(([file, exports]) => [
  ...pairsIn({ ...exports }, file),
]);

describe("every message of every file", () => {
  test("the files contain messages, those of the errors included", () => {
    expect(allPairs.length).toBeGreaterThan(150);
    expect(allPairs.some(([path]) => path.startsWith("./errors.ts.errorMessages."))).toBe(true);
  });

  test("has non-empty texts in both languages [G.cross.02]", () => {
    const incomplete = allPairs.filter(([, fr, en]) => {
      if (Array.isArray(fr) && Array.isArray(en)) return fr.length !== en.length;
      return (
        typeof fr !== "string" || typeof en !== "string" || fr.trim() === "" || en.trim() === ""
      );
    });
    expect(incomplete.map(([path]) => path)).toEqual([]);
  });

  test("has the same placeholders in both languages", () => {
    const texts = allPairs.filter(([, fr]) => typeof fr === "string") as readonly (readonly [
      string,
      string,
      string,
    ])[];
    const different = texts.filter(
      ([, fr, en]) => String(placeholders(fr)) !== String(placeholders(en)),
    );
    expect(different.map(([path]) => path)).toEqual([]);
  });

  test("the error codes fixed by the specification exist [G.cross.02]", () => {
    const fixed = [
      "seats_unavailable",
      "hold_expired",
      "price_changed",
      "departure_left",
      "too_late_to_pay",
      "idempotency_conflict",
      "idempotency_in_progress",
      "payment_declined",
      "payment_insufficient_funds",
      "payment_timeout",
      "provider_unavailable",
      "account_not_validated",
      "identity_required",
      "ticket_already_validated",
      "ticket_not_found",
      "ticket_not_paid",
      "ticket_cancelled",
      "ticket_other_agency",
    ];
    expect(fixed.filter((code) => !(code in errorMessages))).toEqual([]);
  });
});

describe("reference lists", () => {
  test("ids run from 1 without gaps", () => {
    const lists = [
      userRoles,
      userSexes,
      vehicleTypes,
      agencyTransportTypes,
      agencyRoles,
      weekdays,
      packageStatuses,
    ];
    expect(lists.map((list) => list.length)).toEqual([5, 3, 3, 4, 9, 7, 4]);
    for (const list of lists)
      expect(list.map((entry) => entry.id)).toEqual(list.map((_, index) => index + 1));
    expect(agencyRoles[8]?.title_en).toBe("Controller");
    expect(weekdays[0]?.title_fr).toBe("Lundi");
  });
});

test("a French quotation mark stays on the line of its word: browsers break after an ordinary space", () => {
  const folder = join(import.meta.dirname, "..");
  const breaking = globSync("**/*.ts", { cwd: folder })
    .filter((file) => !file.endsWith(".test.ts"))
    .filter((file) => /\u00ab | \u00bb/.test(readFileSync(join(folder, file), "utf8")));
  expect(breaking).toEqual([]);
});
