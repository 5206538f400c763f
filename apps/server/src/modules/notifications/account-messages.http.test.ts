import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { statement } from "@wakafine/server/database/database.ts";
import { accountMailText } from "./account-mail.ts";
import { notice } from "@wakafine/server/modules/accounts/public.ts";
import type { AccountNotice } from "@wakafine/server/modules/accounts/public.ts";
import { accountCodeMessages } from "@wakafine/shared/accounts/code-messages.ts";
import { accountNoticeMessages } from "@wakafine/shared/accounts/notice-messages.ts";
import { countSeptets, toGsm7 } from "@wakafine/shared/rules/gsm7.ts";
import {
  freshPhone,
  lastCode,
  lastLink,
  messagesTo,
  registerVerified,
  registerTraveller,
  registration,
} from "@wakafine/testkit/account-world.ts";
import { enqueue } from "@wakafine/server/jobs/outbox.ts";
import { createUser } from "@wakafine/testkit/created-user.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import { startNextHour } from "@wakafine/testkit/limit-window.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => startNextHour(app));
afterAll(() => app.stop());

/** Returns every row of every table as text. */
async function wholeDatabase(): Promise<string> {
  const tables = await app.database.sql<{ name: string }>(
    "select format('%I', tablename) as name from pg_tables where schemaname = 'public'",
  );
  const texts = await Promise.all(
    tables.map(({ name }) =>
      app.database.sql<{ all: string | null }>(
        `select string_agg(t::text, ' ') as all from ${name} t`,
      ),
    ),
  );
  return texts.flatMap((rows) => rows.map(({ all }) => all ?? "")).join("\n");
}

test("codes, links and session tokens are stored nowhere in the database, before and after their use [G.auth.16]", async () => {
  const phone = freshPhone();
  const email = `p${phone.slice(4)}@example.cm`;
  const opened = await app.call("register", { body: registration({ phonenumber: phone, email }) });
  await app.call("requestPasswordReset", { body: { email } });
  const queued = await wholeDatabase();
  const secrets = [
    String(opened.body["Authorization"]),
    await lastLink(app, email),
    await lastCode(app, phone),
  ];
  const sent = await wholeDatabase();
  for (const secret of secrets) {
    // Six digits can occur in a time or an id by chance, so a code is searched as a separate word.
    const word = new RegExp(`(?<![\\w.:-])${secret}(?![\\w.:-])`);
    expect(queued, secret).not.toMatch(word);
    expect(sent, secret).not.toMatch(word);
  }
  expect(sent).toContain("****** est votre code Wakafine");
});

test("the stored message masks code and link, which the recipient gets as text and as HTML", async () => {
  const { email } = await registerVerified(app, { email: "written@example.cm" });
  await app.call("requestPasswordReset", { body: { email: email ?? "" } });
  const [token, code] = [await lastLink(app, email ?? ""), await lastCode(app, email ?? "")];
  const mail = app.sandbox.mailInbox().at(-1);
  expect(mail).toMatchObject({ subject: "Votre nouveau mot de passe Wakafine", to: [email] });
  expect(mail?.html).toContain(`href="http://127.0.0.1:3000/auth/reset-password/${token}"`);
  expect(mail?.html).toContain(code);
  const [record] = await app.database.sql<{ body: string }>(
    "select body, state, template from messages where recipient = $1 order by created_at desc, id desc limit 1",
    [email],
  );
  expect(record).toMatchObject({
    state: "sent",
    template: "account code (reset)",
    body: mail?.text
      .trim()
      .replace(code, "******")
      .replace(/http:\S+/, "******"),
  });
});

test("a code that was replaced, used or expired before its message was written is not sent", async () => {
  const phone = freshPhone();
  await app.call("register", { body: registration({ phonenumber: phone }) });
  await app.advance(15 * 60 + 1);
  expect(await messagesTo(app, phone)).toEqual([]);
  expect(await app.database.sql("select 1 from outbox where done_at is null")).toEqual([]);
});

test("a mail with a code is retried when the mail server is unavailable", async () => {
  const phone = "+237222231235"; // a landline gets no SMS
  const email = `away${phone.slice(4)}@example.cm`;
  app.sandbox.scenario({ match: { email, nth: 1 }, do: ["smtp(451)"] });
  await app.call("register", { body: registration({ phonenumber: phone, email }) });
  expect(await messagesTo(app, email)).toEqual([]);
  await app.advance(61);
  expect((await messagesTo(app, email)).length).toBe(1);
});

test("codes of one purpose are limited to six SMS an hour per number, and expired ones are not sent later [G.book.32]", async () => {
  const { phone } = await registerTraveller(app);
  await app.call("requestPasswordReset", { body: { email: phone } });
  expect(await messagesTo(app, phone)).toHaveLength(2);
  await app.advance(61);
  await app.database.sql(
    "update rate_limits set count = 6 where key like 'sms reset code %' and window_start > app_now() - interval '1 hour'",
  );
  await app.call("requestPasswordReset", { body: { email: phone } });
  expect(await messagesTo(app, phone)).toHaveLength(2);
  expect(
    await app.database.sql(
      "select error from outbox where topic = 'account-code-message' and done_at is null",
    ),
  ).toHaveLength(1);
  await app.advance(3600);
  expect(await messagesTo(app, phone)).toHaveLength(2); // the code has expired
  expect(await app.database.sql("select 1 from outbox where done_at is null")).toEqual([]);
});

test("eight accounts that enter another user's phone use up only the budget of that purpose, not of tickets and registration codes [G.book.32]", async () => {
  const phone = freshPhone();
  for (let account = 1; account <= 8; account += 1) {
    const { token } = await createUser(app);
    expect(
      (await app.call("updateMe", { body: { phonenumber: phone } }, { token })).status,
      String(account),
    ).toBe(200);
  }
  expect(await messagesTo(app, phone)).toHaveLength(6);
  const [sold] = await sellTickets(app.database, {
    departureId: smallWorld.departures.soon.id,
    passengers: [{ lastname: "Ngo Bassa" }],
  });
  await app.database.sql("update bookings set delivery_address = $2 where id = $1", [
    sold!.bookingId,
    phone,
  ]);
  await app.app.context.database.query(
    enqueue("ticket-message", sold!.bookingId, { bookingId: sold!.bookingId }),
  );
  expect((await messagesTo(app, phone)).at(-1)).toContain(sold!.code);
  await app.call("register", { body: registration({ phonenumber: phone }) });
  expect(await messagesTo(app, phone)).toHaveLength(8);
});

const notices: readonly (readonly [string, (userId: string) => AccountNotice, RegExp])[] = [
  [
    "invitation",
    (userId) => ({ userId, template: "invitation", agency: "Bonne Étape", roleId: 2 }),
    /Bonne Étape vous invite.*\(.+\)/s,
  ],
  [
    "invitation declined",
    (userId) => ({
      userId,
      template: "invitation declined",
      agencyId: smallWorld.agencies.sample.id,
      name: "Paul Essomba",
      agency: "Bonne Étape",
    }),
    /Paul Essomba décline l'invitation de Bonne Étape\./,
  ],
  [
    "activation refused",
    (userId) => ({
      userId,
      template: "activation refused",
      agencyId: smallWorld.agencies.sample.id,
      name: "Paul Essomba",
    }),
    /refuse le compte ouvert pour Paul Essomba\./,
  ],
  [
    "agency approved",
    (userId) => ({ userId, template: "agency approved", agency: "Bonne Étape" }),
    /Bonne Étape est approuvée/,
  ],
  [
    "agency refused",
    (userId) => ({
      userId,
      template: "agency refused",
      agency: "Bonne Étape",
      reason: "RCCM illisible",
    }),
    /Motif : RCCM illisible/,
  ],
  [
    "agency suspended",
    (userId) => ({
      userId,
      template: "agency suspended",
      agency: "Bonne Étape",
      reason: "plaintes",
    }),
    /est suspendue/,
  ],
  [
    "agency reinstated",
    (userId) => ({ userId, template: "agency reinstated", agency: "Bonne Étape" }),
    /de nouveau active/,
  ],
  [
    "new device",
    (userId) => ({
      userId,
      template: "new device",
      device:
        "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 <b>Call 699</b>",
      at: "2026-11-22T09:30:00.000Z",
    }),
    /10:30 \(Firefox, Linux\)\./,
  ],
  ["password changed", (userId) => ({ userId, template: "password changed" }), /vient de changer/],
  [
    "contact change asked",
    (userId) => ({ userId, template: "contact change asked" }),
    /demande de changer/,
  ],
  ["email changed", (userId) => ({ userId, template: "email changed" }), /autre adresse/],
  ["phone changed", (userId) => ({ userId, template: "phone changed" }), /autre numéro/],
];

test.each(notices)(
  "the notice %s is sent by e-mail if there is an address, otherwise by SMS",
  async (_name, noticeValue, labels) => {
    const withMail = await registerVerified(app, { email: `n${freshPhone().slice(4)}@example.cm` });
    const without = await registerTraveller(app);
    const sms = (await messagesTo(app, withMail.phone)).length;
    const work = "insert into agency_members (agency_id, user_id, role_id) values ($1, $2, 9)"; // notices about an agency are sent only to its members
    for (const { userId } of [withMail, without])
      await app.database.sql(work, [smallWorld.agencies.sample.id, userId]);
    for (const { userId } of [withMail, without])
      await app.app.context.database.query(notice(noticeValue(userId)));
    expect((await messagesTo(app, withMail.email ?? "")).at(-1)).toMatch(labels);
    expect(app.sandbox.mailInbox().at(-1)?.html).not.toContain("Call 699");
    expect(await messagesTo(app, withMail.phone)).toHaveLength(sms);
    expect((await messagesTo(app, without.phone)).at(-1)).toMatch(labels);
  },
);

test("a notice is in the user's language, can be sent to a former contact, and is not sent to a deleted user", async () => {
  const { userId, phone } = await registerTraveller(app, { lang: "en" });
  await app.app.context.database.query(
    notice({ userId, template: "email changed", to: { email: "old@example.cm" } }),
  );
  const noticeValue = (await messagesTo(app, "old@example.cm")).at(-1);
  expect(noticeValue).toMatch(/now has another e-mail/);
  expect(noticeValue).toContain(app.app.context.config.OPERATOR_PHONE); // the former address cannot reset the password, so the operator helps
  expect(noticeValue).not.toContain("reset-password");
  const before = (await messagesTo(app, phone)).length;
  await app.app.context.database.query(notice({ userId, template: "password changed" }));
  await app.app.context.database.query(
    statement<never, [string]>("test: delete person", "select erase_user($1)")(userId),
  );
  expect(await messagesTo(app, phone)).toHaveLength(before);
  expect(await app.database.sql("select 1 from outbox where done_at is null")).toEqual([]);
});

test("texts of SMS use GSM-7 only, and those with a code fit in one message", () => {
  const sms = Object.entries(accountCodeMessages)
    .filter(([key]) => key.endsWith("_sms") && key !== "link_sms")
    .flatMap(([, { fr, en }]) => [fr, en]);
  for (const text of [
    ...sms,
    ...Object.values(accountNoticeMessages).flatMap(({ fr, en }) => [fr, en]),
  ])
    expect(toGsm7(text), text).toBe(text.replace(/ç/g, "ç"));
  for (const text of sms)
    expect(
      countSeptets(text.replace("{code}", "123456").replace("{minutes}", "15")),
      text,
    ).toBeLessThanOrEqual(160);
});

test("members of an agency are notified at their own address, not at the agency's", async () => {
  const { id, email } = smallWorld.users.member.sample[1];
  await app.app.context.database.query(
    notice({ userId: id, template: "agency approved", agency: "Sanaga Lignes" }),
  );
  expect(await messagesTo(app, email)).toHaveLength(1);
});

test("a mail has a space before a colon in French and none in English", () => {
  const mail = {
    greeting: "",
    lines: [],
    code: null,
    button: { text: "Open", link: "https://wakafine.example" },
    after: [],
  };
  expect(
    [
      accountMailText({ ...mail, language: "fr" }),
      accountMailText({ ...mail, language: "en" }),
    ].map((text) => text.trim()),
  ).toEqual(["Open : https://wakafine.example", "Open: https://wakafine.example"]);
});
