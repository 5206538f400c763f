import { afterEach, beforeEach, expect, test } from "vitest";
import type { Sandbox } from "../sandbox.ts";
import { startTestSandbox } from "../sandbox-under-test.ts";
import { sendMail, ticketMail } from "./test-client.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.stop());

const send = (...to: string[]): Promise<number[]> => sendMail(sandbox.urls.smtp, to, ticketMail);

test("a mail is stored with its addresses, decoded subject, texts and attachment bytes", async () => {
  expect(await send("client@mail.example")).toEqual([220, 250, 250, 250, 354, 250]);
  const [mail] = sandbox.mailInbox();
  expect(mail).toMatchObject({
    from: "billets@wakafine.example",
    to: ["client@mail.example"],
    fromHeader: "Wakafine <billets@wakafine.example>",
    subject: "Votre billet Yaoundé - Douala",
    messageId: "<outbox-17@wakafine.example>",
    text: "Bonjour Noël <b>, voyez https://wakafine.example/b/WK7Q2. Une ligne coupée",
    html: "<p>Bonjour <script>alert(1)</script></p>",
  });
  expect(
    mail?.attachments.map((one) => [one.name, one.contentType, one.bytes.toString("latin1")]),
  ).toEqual([["billet Noël.pdf", "application/pdf", "%PDF-1.7 \xff"]]);
});

test("a message without MIME headers is stored as plain text", async () => {
  await sendMail(sandbox.urls.smtp, ["a@b.example"], "Subject: Été\r\n\r\nSalut");
  expect(sandbox.mailInbox()[0]).toMatchObject({ text: "Salut", attachments: [] });
});

test("recipients can be refused permanently or temporarily while another one receives the mail", async () => {
  sandbox.scenario({
    match: { op: "mail_recipient", email: "gone@mail.example" },
    do: ["smtp(550)"],
  });
  sandbox.scenario({
    match: { op: "mail_recipient", email: "full@mail.example" },
    do: ["smtp(452,1)"],
  });
  expect(await send("gone@mail.example", "full@mail.example", "client@mail.example")).toEqual([
    220, 250, 250, 550, 452, 250, 354, 250,
  ]);
  expect(sandbox.mailInbox()[0]?.to).toEqual(["client@mail.example"]);
  expect(await send("full@mail.example")).toEqual([220, 250, 250, 250, 354, 250]);
});

test("the message can be refused after DATA", async () => {
  sandbox.scenario({ match: { op: "mail" }, do: ["smtp(451)"] });
  expect((await send("client@mail.example")).at(-1)).toBe(451);
  expect(sandbox.mailInbox()).toHaveLength(0);
});

test("drop_after_data stores the mail and closes the connection without a reply", async () => {
  sandbox.scenario({ match: { op: "mail" }, do: ["drop_after_data"] });
  expect((await send("client@mail.example")).at(-1)).toBe(0);
  expect(sandbox.mailInbox()).toHaveLength(1);
});
