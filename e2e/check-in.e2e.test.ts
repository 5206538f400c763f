import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { formatDay, formatHour } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  mockResponse,
  bodyOf,
  callMadeBy,
  callsTo,
  failCalls,
  loseResponse,
} from "./api-requests.ts";
import { accessibilityViolations } from "./browser.ts";
import { errorOf } from "./fields.ts";
import { field } from "./guest.ts";
import type { DepartureName } from "./guest.ts";
import { isFocused } from "./inspect.ts";
import { mixedProfiles, onDesktop, onPhone } from "./profiles.ts";
import { logIn, markAsUsed, member, typeCode } from "./members.ts";
import { enterAs } from "./saved-session.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const passenger = {
  lastname: "Mbarga",
  firstname: "Odile",
  cni: "112784903",
  phone: "+237677112233",
} as const;

/** Sells a ticket of a departure and returns its code. */
async function soldCode(
  departure: DepartureName = "soon",
  status: "PAID" | "BOOKED" | "CANCEL" = "PAID",
): Promise<string> {
  const [ticket] = await sellTickets(world.app.database, {
    departureId: smallWorld.departures[departure].id,
    passengers: [passenger],
    status,
  });
  if (status === "CANCEL")
    await world.app.database.sql("update tickets set cancelled_at = app_now() where id = $1", [
      ticket?.id,
    ]);
  return ticket?.code ?? "";
}

/** Returns the departure time. */
async function departureTime(departure: DepartureName): Promise<Date> {
  const [row] = await world.app.database.sql<{ departs_at: Date }>(
    "select departs_at from departures where id = $1",
    [smallWorld.departures[departure].id],
  );
  return row!.departs_at;
}

/** Marks the ticket as used from another device. */
async function markElsewhere(code: string): Promise<void> {
  const { status } = await world.app.call(
    "markTicket",
    { body: { code_verification: code } },
    { token: await logInMember(world.app, member[9]) },
  );
  expect(status).toBe(200);
}

/** Returns why attempts with a code were refused, oldest first. */
async function refusalsOf(code: string): Promise<readonly string[]> {
  const rows = await world.app.database.sql<{ outcome: string }>(
    "select outcome from check_ins where entered = $1 and outcome <> 'accepted' order by id",
    [code],
  );
  return rows.map(({ outcome }) => outcome);
}

interface Control {
  readonly visitor: Visitor;
  readonly dialog: Locator;
  readonly codeField: Locator;
  /** A button of the dialog by its name. */
  button(name: string): Locator;
}

/** Opens the check-in page as a controller. */
async function openCheckIn(
  profile: Parameters<typeof world.visitor>[0] = {},
  user: { readonly email: string } = member[9],
): Promise<Control> {
  const visitor = await world.visitor(profile);
  await enterAs(visitor, world.app, { user, path: "/agency/checkin" });
  const { page, t } = visitor;
  const dialog = page.getByRole("dialog");
  const codeField = field(
    page.getByRole("form", { name: t(checkInMessages.title) }),
    t(checkInMessages.code),
  );
  await codeField.waitFor();
  return {
    visitor,
    dialog,
    codeField,
    button: (name) => dialog.getByRole("button", { name, exact: true }),
  };
}

/** Searches the list for a code and returns its row. */
async function searchFor({ page, t }: Visitor, code: string): Promise<Locator> {
  await page.getByRole("searchbox", { name: t(checkInMessages.search) }).fill(code);
  const row = page.getByRole("row").filter({ hasText: code });
  await row.waitFor();
  return row;
}

/** Returns the value beside a label in the details. */
const detailOf = (dialog: Locator, label: string) =>
  dialog
    .locator("dl > div")
    .filter({ has: dialog.page().getByText(label, { exact: true }) })
    .locator("dd");

/** Returns the tickets with a code, as their agency looks them up. */
async function lookUpTicket(code: string) {
  const token = await logInMember(world.app, member[9]);
  const { body } = await world.app.call(
    "lookUpTicket",
    { body: { code_verification: code } },
    { token },
  );
  expect(Array.isArray(body.data)).toBe(true);
  return body.data;
}

describe.each(mixedProfiles)("at the size of a $size in $language", ({ size, language }) => {
  test("an entered code opens the ticket's details, and Back returns to the code [A1.check.01, A2.check.01, A4.check.02, A4.check.03, A4.check.05–15, G.search.10]", async () => {
    const code = await soldCode();
    const [ticket] = await lookUpTicket(code);
    const { visitor, dialog, codeField, button } = await openCheckIn({ size, language });
    const { page, t } = visitor;
    expect(new URL(page.url()).pathname).toBe("/agency/checkin");
    await expect.poll(() => codeField.isVisible()).toBe(true);
    const call = await callMadeBy(visitor, "lookUpTicket", () => typeCode(visitor, code));
    expect(bodyOf(call)["code_verification"]).toBe(code);
    await dialog
      .getByRole("heading", { name: `${passenger.lastname} ${passenger.firstname}` })
      .waitFor();
    await expect
      .poll(() =>
        dialog.getByText(`${t(checkInMessages.idCard)} ${ticket?.user.cni_identifier}`).isVisible(),
      )
      .toBe(true);
    expect(ticket?.user.cni_identifier).toContain("903");
    const hour = formatHour(ticket?.departure.departure_hour ?? "");
    const details = [
      [checkInMessages.ticketNumber, code],
      [checkInMessages.from, "Yaoundé"],
      [checkInMessages.to, "Obala"],
      [checkInMessages.price, formatFrancs(700, language)],
      [checkInMessages.travelClass, language === "fr" ? "Economique" : "Economic"],
      [
        checkInMessages.departure,
        t(checkInMessages.dayAndHour, {
          date: formatDay(dayOf(await departureTime("soon")), language),
          hour,
        }),
      ],
    ] as const;
    for (const [label, value] of details)
      expect(await detailOf(dialog, t(label)).innerText(), t(label)).toBe(value);
    await button(t(checkInMessages.back)).click();
    await dialog.waitFor({ state: "detached" });
    expect(await codeField.inputValue()).toBe("");
  });

  test("a ticket is marked once; closing the dialog leads to the next code and reloads the list; marking it again shows the full error text [A4.check.16, A4.check.18–21, C4.ticket.02, C4.ticket.03, C8.ticket.01, G.check.05, G.check.08]", async () => {
    const code = await soldCode();
    const { visitor, dialog, codeField, button } = await openCheckIn({ size, language });
    const { t } = visitor;
    await searchFor(visitor, code);
    await typeCode(visitor, code);
    const marked = await callMadeBy(visitor, "markTicket", () => markAsUsed(visitor));
    expect(bodyOf(marked)["code_verification"]).toBe(code);
    await dialog
      .getByText(
        language === "fr"
          ? "Le ticket a été marqué comme utilisé"
          : "The ticket was marked as used",
      )
      .last()
      .waitFor();
    expect((await lookUpTicket(code))[0]?.ticket_status).toBe("VALIDATE");
    await callMadeBy(visitor, "listTickets", () => button(t(shellMessages.close)).click());
    await dialog.waitFor({ state: "detached" });
    expect([await codeField.inputValue(), await isFocused(codeField)]).toEqual(["", true]);
    await visitor.page
      .getByRole("row")
      .filter({ hasText: code })
      .getByText(t(checkInMessages.onBoard), { exact: true })
      .waitFor();

    const second = await soldCode();
    await typeCode(visitor, second);
    await button(t(checkInMessages.mark_as_used)).waitFor();
    await markElsewhere(second);
    await markAsUsed(visitor);
    const sentence =
      language === "fr"
        ? "Ce ticket a déjà été utilisé, veuillez enregistrer un nouveau ticket."
        : "This ticket has already been used, please register a new ticket.";
    await dialog.locator(".check-in p").getByText(sentence, { exact: true }).waitFor();
    await button(t(checkInMessages.backToTicket)).click();
    expect(await detailOf(dialog, t(checkInMessages.ticketNumber)).innerText()).toBe(second);
    expect(
      await dialog.getByRole("button", { name: t(checkInMessages.mark_as_used) }).count(),
    ).toBe(0);
  });
});

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("a ticket that cannot be used shows the reason in large text, with time and member, leads only to the next code, and is kept as refused [G.check.03, G.check.04]", async () => {
    const used = await soldCode();
    await markElsewhere(used);
    const codes = {
      used,
      unpaid: await soldCode("soon", "BOOKED"),
      cancelled: await soldCode("soon", "CANCEL"),
      early: await soldCode("night"),
    };
    const { visitor, dialog, codeField, button } = await openCheckIn({ size, language });
    const { t } = visitor;
    const stops = [
      [
        codes.used,
        checkInMessages.used,
        t(checkInMessages.usedBy, { name: `${member[9].firstname} ${member[9].lastname}` }),
      ],
      [codes.unpaid, checkInMessages.stateUnpaid, t(errorMessages.ticket_not_paid)],
      [codes.cancelled, checkInMessages.stateCancelled, t(errorMessages.ticket_cancelled)],
      [codes.early, checkInMessages.tooEarly, t(checkInMessages.earlyHelp)],
    ] as const;
    for (const [code, heading, detail] of stops) {
      await typeCode(visitor, code);
      await dialog.getByRole("heading", { name: t(heading), exact: true }).waitFor();
      expect(await dialog.locator(".check-in_stop").innerText(), heading.en).toContain(detail);
      expect(await detailOf(dialog, t(checkInMessages.ticketNumber)).innerText()).toBe(code);
      expect(
        await dialog.getByRole("button", { name: t(checkInMessages.mark_as_used) }).count(),
      ).toBe(0);
      expect(await accessibilityViolations(visitor.page)).toEqual([]);
      await button(t(checkInMessages.another)).click();
      await dialog.waitFor({ state: "detached" });
      expect(await codeField.inputValue()).toBe("");
    }
    expect(callsTo(visitor, "markTicket"), "only the controller marks").toEqual([]);
    const outcomes = ["ticket_already_validated", "ticket_not_paid", "ticket_cancelled"] as const;
    for (const [index, outcome] of [...outcomes, "ticket_wrong_day"].entries())
      expect(await refusalsOf(stops[index]![0]), outcome).toEqual([outcome]);
  });
});

describe.each(onDesktop)("at the size of a $size in $language", ({ size, language }) => {
  test("two tickets are checked by the keyboard alone, one boards and one is refused [A4.check.02, A4.check.16]", async () => {
    const [paid, cancelled] = [await soldCode(), await soldCode("soon", "CANCEL")];
    const { visitor, dialog, codeField } = await openCheckIn({ size, language });
    const { page, t } = visitor;
    const { keyboard } = page;
    const heading = (message: { readonly fr: string; readonly en: string }) =>
      dialog.getByRole("heading", { name: t(message), exact: true });
    await expect.poll(() => isFocused(codeField)).toBe(true);
    await keyboard.type(paid);
    await keyboard.press("Enter");
    const mark = dialog.getByRole("button", { name: t(checkInMessages.mark_as_used) });
    await expect.poll(() => isFocused(mark)).toBe(true);
    await keyboard.press("Enter");
    await heading(checkInMessages.onBoard).waitFor();
    await keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => isFocused(codeField)).toBe(true);
    await keyboard.type(cancelled);
    await keyboard.press("Enter");
    await heading(checkInMessages.stateCancelled).waitFor();
    await keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => isFocused(codeField)).toBe(true);
    expect((await lookUpTicket(paid))[0]?.ticket_status).toBe("VALIDATE");
    expect(await refusalsOf(cancelled)).toEqual(["ticket_cancelled"]);
  });
});

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("the same code checked again and again is one refused attempt, and another ticket in between begins a new one [G.check.04]", async () => {
    const [cancelled, other] = [await soldCode("soon", "CANCEL"), await soldCode("soon", "CANCEL")];
    const { visitor, dialog, button } = await openCheckIn({ size, language });
    const check = async (code: string) => {
      await typeCode(visitor, code);
      await dialog.locator(".check-in_stop").waitFor();
      await button(visitor.t(checkInMessages.another)).click();
      await dialog.waitFor({ state: "detached" });
    };
    for (const code of [cancelled, cancelled, cancelled]) await check(code);
    expect(await refusalsOf(cancelled)).toEqual(["ticket_cancelled"]);
    for (const code of [other, cancelled]) await check(code);
    expect(await refusalsOf(other)).toEqual(["ticket_cancelled"]);
    expect(await refusalsOf(cancelled)).toEqual(["ticket_cancelled", "ticket_cancelled"]);
    const listed = await searchFor(visitor, other);
    await listed
      .getByRole("button", { name: visitor.t(checkInMessages.checkTicketOf, { code: other }) })
      .click();
    await dialog.locator(".check-in_stop").waitFor();
    expect(await refusalsOf(other), "a ticket opened from the list is no scan").toHaveLength(1);
  });
});

describe.each(["fr", "en"] as const)("in %s", (language) => {
  const noResult = language === "fr" ? "Aucun résultat trouvé" : "no result found";

  test("an unknown code and a refused lookup show that nothing was found, with the code [A4.check.17, A4.check.25, A4.check.26]", async () => {
    const { visitor, dialog, button } = await openCheckIn({ language });
    const shown = dialog.getByRole("heading", { name: noResult, exact: true });
    const attempts: readonly (() => Promise<void>)[] = [
      async () => undefined,
      () =>
        mockResponse(visitor, "lookUpTicket", { status: 200, body: { message: "ok", data: [] } }),
      () =>
        mockResponse(visitor, "lookUpTicket", {
          status: 404,
          body: { message: "introuvable", error_code: "not_found" },
        }),
    ];
    for (const prepare of attempts) {
      await prepare();
      await callMadeBy(visitor, "lookUpTicket", () => typeCode(visitor, "SMP-ZZZZZZZZ"));
      await shown.waitFor();
      await dialog.getByText("SMP-ZZZZZZZZ").waitFor();
      expect(
        await dialog.getByRole("button", { name: visitor.t(checkInMessages.mark_as_used) }).count(),
      ).toBe(0);
      await button(visitor.t(checkInMessages.back)).click();
      await dialog.waitFor({ state: "detached" });
    }
  });
});

describe.each(["en"] as const)("in %s", (language) => {
  const noResult = "no result found";

  test("a lookup without network or with a server error says so and not that the ticket is unknown, and can be sent again [A4.check.27, A8.check.03]", async () => {
    const code = await soldCode();
    const { visitor, dialog, button } = await openCheckIn({ language });
    const { t } = visitor;
    const failures = [
      [checkInMessages.noNetwork, () => failCalls(visitor, "lookUpTicket")],
      [
        checkInMessages.check_in_error,
        () =>
          mockResponse(visitor, "lookUpTicket", {
            status: 500,
            body: { message: "Une erreur inattendue est survenue" },
          }),
      ],
    ] as const;
    for (const [heading, prepare] of failures) {
      await prepare();
      await typeCode(visitor, code);
      await dialog.getByRole("heading", { name: t(heading), exact: true }).waitFor();
      // The documented text begins the only sentence below.
      const sentence = dialog.getByText(t(checkInMessages.notLookedUp), { exact: true });
      await sentence.waitFor();
      expect((await sentence.innerText()).toLowerCase()).toContain(noResult.toLowerCase());
      expect(await accessibilityViolations(visitor.page)).toEqual([]);
      await visitor.page.unrouteAll();
      await button(t(checkInMessages.tryMarkAgain)).click();
      await button(t(checkInMessages.mark_as_used)).waitFor();
      await button(t(checkInMessages.back)).click();
      await dialog.waitFor({ state: "detached" });
    }
  });
});

describe.each(["fr"] as const)("in %s", (language) => {
  test("a check-in that fails on the server shows an error and returns to the ticket [A4.check.22, A4.check.23]", async () => {
    const code = await soldCode();
    const { visitor, dialog, button } = await openCheckIn({ language });
    await typeCode(visitor, code);
    await mockResponse(visitor, "markTicket", {
      status: 500,
      body: { message: "Une erreur inattendue est survenue" },
    });
    await markAsUsed(visitor);
    await dialog
      .getByRole("heading", {
        name:
          language === "fr" ? "Une erreur est survenue, réessayez" : "an error occurred, try again",
        exact: true,
      })
      .waitFor();
    await button(visitor.t(checkInMessages.backToTicket)).click();
    expect(await detailOf(dialog, visitor.t(checkInMessages.ticketNumber)).innerText()).toBe(code);
  });
});

describe.each(["en"] as const)("in %s", (language) => {
  test("a mark whose response is lost is sent again with the same key by Retry, and the passenger boards once [G.book.24, G.check.04]", async () => {
    const code = await soldCode();
    const { visitor, dialog, button } = await openCheckIn({ language });
    const { t } = visitor;
    await typeCode(visitor, code);
    await loseResponse(visitor, "markTicket");
    await markAsUsed(visitor);
    await dialog.getByText(t(checkInMessages.notMarked), { exact: true }).waitFor();
    await button(t(checkInMessages.tryMarkAgain)).click();
    await dialog.getByRole("heading", { name: t(checkInMessages.onBoard), exact: true }).waitFor();
    const keys = callsTo(visitor, "markTicket").map(
      (call) => call.headers()["idempotency-key"] ?? "",
    );
    expect(keys).toEqual([expect.stringMatching(/^\S{16,}$/), keys[0]]);
    const rows = await world.app.database.sql<{ outcome: string }>(
      "select outcome from check_ins where entered = $1",
      [code],
    );
    expect(rows).toEqual([{ outcome: "accepted" }]);
  });
});

describe.each(["fr", "en"] as const)("in %s", (language) => {
  test("a code is required and has at most 255 characters [A5.check.01, A5.check.02]", async () => {
    const { visitor, codeField } = await openCheckIn({ language });
    await typeCode(visitor, "");
    expect(await errorOf(codeField)).toBe(
      language === "fr"
        ? "Veuillez saisir le code a usage unique reçu par mail ou sms"
        : "Please enter the one-time code received by e-mail or SMS",
    );
    expect(await visitor.page.getByText(visitor.t(checkInMessages.codeWhere)).isVisible()).toBe(
      true,
    );
    await typeCode(visitor, "A".repeat(256));
    expect(await errorOf(codeField)).toBe(
      language === "fr" ? "255 caractères au maximum" : "255 characters at most",
    );
    expect(callsTo(visitor, "lookUpTicket")).toEqual([]);

    const token = await logInMember(world.app, member[9]);
    const statusOf = async (text: string) =>
      (
        await world.app.call(
          "lookUpTicket",
          { body: { code_verification: text } },
          { token, language },
        )
      ).status;
    expect([
      await statusOf("A".repeat(256)),
      await statusOf(""),
      await statusOf("A".repeat(255)),
    ]).toEqual([400, 400, 200]);
  });
});

test("the first ticket of a lookup is shown [A4.check.24]", async () => {
  const [one, other] = [
    await lookUpTicket(await soldCode()),
    await lookUpTicket(await soldCode("night")),
  ];
  const { visitor, dialog } = await openCheckIn();
  await mockResponse(visitor, "lookUpTicket", {
    status: 200,
    body: { message: "ok", data: [...one, ...other] },
  });
  await typeCode(visitor, "SMP-22222222");
  expect(await detailOf(dialog, visitor.t(checkInMessages.ticketNumber)).innerText()).toBe(
    one[0]?.code_verification,
  );
  expect(await dialog.getByText(other[0]?.code_verification ?? "").count()).toBe(0);
});

test.each(["fr", "en"] as const)(
  "a first-class ticket is shown as Vip with the day in the format of the language, in %s [G.search.10]",
  async (language) => {
    const code = await soldCode("first");
    const { visitor, dialog } = await openCheckIn({ language }, smallWorld.users.member.modest[9]);
    await typeCode(visitor, code);
    expect(await detailOf(dialog, visitor.t(checkInMessages.travelClass)).innerText()).toBe("Vip");
    const [year, month, date] = dayOf(await departureTime("first")).split("-");
    expect(await detailOf(dialog, visitor.t(checkInMessages.departure)).innerText()).toContain(
      language === "fr" ? `${date}/${month}/${year}` : `${year}-${month}-${date}`,
    );
  },
);

test("the check-in opens for administrators and planners and is a controller's landing page; other roles are redirected [A2.check.01]", async () => {
  for (const [role, opens] of [
    [1, true],
    [2, true],
    [9, true],
    [3, "/agency/statistics"],
    [4, "/agency/package"],
  ] as const) {
    const visitor = await world.visitor();
    if (role === 9) {
      await logIn(visitor, member[role]);
      expect(new URL(visitor.page.url()).pathname).toBe("/agency/checkin");
    } else await enterAs(visitor, world.app, { user: member[role], path: "/agency/checkin" });
    if (opens === true)
      await visitor.page.getByRole("form", { name: visitor.t(checkInMessages.title) }).waitFor();
    else await visitor.page.waitForURL(`**${opens}`);
  }
});
