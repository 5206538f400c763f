import type { Sandbox } from "@wakafine/sandbox/sandbox.ts";
import { childSettings } from "@wakafine/testkit/child-settings.ts";
import { startSandbox } from "@wakafine/sandbox/sandbox.ts";
import type { ServerChild } from "@wakafine/testkit/server-child.ts";
import { startServerChild } from "@wakafine/testkit/server-child.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const user = {
  firstname: "Wilhelmine",
  lastname: "Nkoulou-Zanga",
  phone: "+237677443311",
  mail: "nkoulou.zanga@exemple.cm",
  newMail: "zanga.nouvelle@exemple.cm",
  cni: "118822334",
  town: "Abong-Mbang",
} as const;
const passwords = {
  first: "Papillon-bleu-4711",
  second: "Hibiscus-rouge-0815",
  third: "Rivière-verte-2377",
  wrong: "Wrong-password-9999",
} as const;
const wrongCode = "000000";
const secret = "a-secret-that-makes-the-codes-001";

let database: TestDatabase;
let sandbox: Sandbox;
let server: ServerChild;
/** Values that no log line may contain, keyed by a description of the value. */
const secrets = new Map<string, string>();
beforeAll(async () => {
  database = await startTestDatabase();
  sandbox = await startSandbox();
  server = await startServerChild({
    ...childSettings(database, sandbox, 0),
    LOG_LEVEL: "trace",
    APP_SECRET: secret,
  });
});
afterAll(async () => {
  await server.end("SIGKILL");
  await sandbox.stop();
  await database.drop();
});

const tables = [
  "audit_log",
  "outbox",
  "messages",
  "sessions",
  "one_time_codes",
  "users",
  "contacts",
] as const;
const stored = new Map<string, string>();
/** Appends the current rows of every table, as JSON text, to the rows recorded earlier. */
async function recordTables(): Promise<void> {
  for (const table of tables) {
    const rows = await database.sql<{ text: string }>(
      `select to_jsonb(t)::text as text from ${table} t`,
    );
    stored.set(table, [stored.get(table) ?? "", ...rows.map(({ text }) => text)].join("\n"));
  }
}

interface ApiResponse {
  readonly status: number;
  readonly token: string;
  readonly data: Record<string, unknown>;
}

async function callApi(
  method: string,
  path: string,
  { body, token }: { readonly body?: unknown; readonly token?: string } = {},
): Promise<ApiResponse> {
  const response = await fetch(`${server.origin}/api/${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token ? { authorization: token } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const envelope = (await response.json()) as {
    data: Record<string, unknown>;
    Authorization?: string;
  };
  const given = String(envelope.Authorization ?? "");
  if (given !== "") secrets.set(`token of ${method} ${path.slice(0, 20)} ${secrets.size}`, given);
  return { status: response.status, token: given, data: envelope.data };
}

const messagesTo = (to: string): string[] =>
  to.includes("@")
    ? sandbox
        .mailInbox()
        .filter((mail) => mail.to.includes(to))
        .map(({ text }) => text)
    : sandbox
        .smsInbox()
        .filter((sms) => `+${sms.to}` === to)
        .map(({ text }) => text);

/** Waits until `count` codes have reached a phone or e-mail address and returns the newest. */
async function codeTo(to: string, count = 1): Promise<string> {
  const codes = () =>
    messagesTo(to).flatMap(
      (text) => /(?<!\d)\d{6}(?!\d)/.exec(text.replace(/https?:\S+/g, "")) ?? [],
    );
  await expect.poll(() => codes().length, { interval: 100 }).toBeGreaterThanOrEqual(count);
  const code = codes().at(-1) ?? "";
  secrets.set(`code ${secrets.size}`, code);
  return code;
}

async function linkTo(to: string): Promise<string> {
  const links = () =>
    messagesTo(to).flatMap((text) => /\/auth\/reset-password\/([\w-]{22})/.exec(text)?.[1] ?? []);
  await expect.poll(() => links().length, { interval: 100 }).toBeGreaterThan(0);
  const link = links().at(-1) ?? "";
  secrets.set("link to set a password", link);
  return link;
}

async function registerAccount(): Promise<string> {
  await callApi("POST", "auth/custumer/login", {
    body: { identifier: user.mail, password: passwords.wrong },
  });
  const { phone: phonenumber, mail: email, firstname, lastname, town } = user;
  const body = {
    firstname,
    lastname,
    phonenumber,
    email,
    password: passwords.first,
    sex_id: 2,
    town,
  };
  expect(
    (
      await callApi("POST", "auth/register", {
        body: { ...body, phonenumber: `${phonenumber}99999999` },
      })
    ).status,
  ).toBe(400);
  const opened = await callApi("POST", "auth/register", { body });
  expect(opened.status).toBe(201);
  const code = await codeTo(phonenumber);
  await callApi("POST", `auth/register/validate/${wrongCode === code ? "111111" : wrongCode}`, {
    body: {},
    token: opened.token,
  });
  const validated = await callApi("POST", `auth/register/validate/${code}`, {
    body: {},
    token: opened.token,
  });
  expect(validated.status).toBe(200);
  for (const id of [phonenumber, email])
    await callApi("POST", `auth/register/regenerated-code/${encodeURIComponent(id)}`);
  return validated.token;
}

async function changeAccount(token: string): Promise<void> {
  const changed = await callApi("PUT", "user/profil/public", {
    body: { cni_identifier: user.cni, email: user.newMail },
    token,
  });
  expect(changed.status).toBe(200);
  expect(
    (
      await callApi("POST", "user/contact/confirm", {
        body: { kind: "email", code: await codeTo(user.newMail) },
        token,
      })
    ).status,
  ).toBe(200);
  await callApi("PUT", "user/password", {
    body: { current_password: passwords.wrong, new_password: passwords.second },
    token,
  });
  expect(
    (
      await callApi("PUT", "user/password", {
        body: { current_password: passwords.first, new_password: passwords.second },
        token,
      })
    ).status,
  ).toBe(200);
  for (const path of ["user/me", "user/sessions", "user/me/export"])
    await callApi("GET", path, { token });
}

test("no log line at any level contains phones, e-mails, names, identity numbers, codes, links, tokens or passwords, from the registration to the deletion of an account", async () => {
  const token = await registerAccount();
  await changeAccount(token);
  expect(
    (await callApi("POST", "auth/reset-password", { body: { email: user.newMail } })).status,
  ).toBe(200);
  const link = await linkTo(user.newMail);
  await recordTables();
  expect(
    (
      await callApi("POST", "auth/confirm-reset-password", {
        body: { token: link, password: passwords.third, password_confirm: passwords.third },
      })
    ).status,
  ).toBe(200);
  await callApi("POST", "auth/custumer/login", {
    body: { identifier: user.phone, password: passwords.wrong },
  });
  const again = await callApi("POST", "auth/custumer/login", {
    body: { identifier: "6 77 44 33 11", password: passwords.third },
  });
  expect(again.status).toBe(200);
  // An internal error is logged with its cause. The cause must not contain the row.
  await database.sql("alter table users add constraint nobody_zed check (town <> 'Zed')");
  expect(
    (
      await callApi("PUT", "user/profil/public", {
        body: { town: "Zed", cni_identifier: `${user.cni}77` },
        token: again.token,
      })
    ).status,
  ).toBe(500);
  await recordTables();
  expect(
    (
      await callApi("DELETE", "user/me", {
        body: { password: passwords.third },
        token: again.token,
      })
    ).status,
  ).toBe(200);
  await callApi("POST", "auth/custumer/login", {
    body: { identifier: user.newMail, password: passwords.third },
  });
  expect(await server.end("SIGTERM")).toBe(0);
  const known: readonly (readonly [string, string])[] = [
    ["phone", user.phone.slice(4)],
    ["e-mail", user.mail],
    ["new e-mail", user.newMail],
    ["last name", user.lastname],
    ["first name", user.firstname],
    ["identity number", user.cni],
    ["town", user.town],
    ...Object.entries(passwords),
    ["our secret", secret],
  ];
  const lines = server.written().split("\n");
  expect(lines.filter((line) => line.includes('"msg":"request completed"')).length).toBeGreaterThan(
    15,
  );
  expect(secrets.size).toBeGreaterThan(5);
  for (const [what, kept] of [...known, ...secrets])
    expect(
      lines.filter((line) => bare(line).includes(kept)),
      what,
    ).toEqual([]);
});

/** Removes ids, times and durations from a log line, because they may contain six digits by chance. */
function bare(line: string): string {
  return line.replace(
    /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|"(time|pid|ms)":[\d.]+|\.ts:\d+:\d+/g,
    "",
  );
}

describe("rows stored until the account is deleted", () => {
  test.each(tables)("%s contains no code, link, token or password in plain text", (table) => {
    const text = stored.get(table) ?? "";
    expect(text.length).toBeGreaterThan(50);
    for (const kept of [...Object.values(passwords), ...secrets.values()])
      expect(withoutChanceDigits(text)).not.toContain(kept);
  });

  test("the audit log contains no phone, e-mail, name or identity number", () => {
    const text = stored.get("audit_log") ?? "";
    expect(text).toContain("refuse log in");
    for (const value of Object.values(user))
      expect(withoutIds(text)).not.toContain(value.replace("+237", ""));
  });
});

function withoutIds(text: string): string {
  return text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{40,}\b/g, "");
}

/** Removes ids, hashes, phones and times, because they may contain six digits by chance. */
function withoutChanceDigits(text: string): string {
  return text.replace(
    /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\\\\x[0-9a-f]+|\b[0-9a-f]{40,}\b|\+\d{9,15}|\d{4}-\d\d-\d\dT[\d:.+]+/g,
    "",
  );
}
