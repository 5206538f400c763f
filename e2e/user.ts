import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { newToken } from "@wakafine/server/tokens.ts";
import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { Traveller } from "@wakafine/testkit/account-world.ts";
import { freshPhone, goodPassword, registration } from "@wakafine/testkit/account-world.ts";
import { cheapHash } from "@wakafine/testkit/cheap-hash.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import type { Locator } from "playwright-core";
import { codeOnPhone } from "./entry.ts";
import type { VisitedWorld, Visitor } from "./visited-app.ts";

type Loose = Readonly<Record<string, unknown>>;

/** What the device keeps of a session. */
export interface KeptAccount {
  readonly token?: string;
  readonly uuid?: string;
  readonly user?: Loose;
  readonly agency?: Loose | null;
}

/** What the device keeps of the session; null when it keeps none. */
export async function keptAccount({ page }: Visitor): Promise<KeptAccount | null> {
  const text = await page.evaluate(() => localStorage.getItem("wakafine"));
  return text
    ? (JSON.parse(text) as { readonly state: { readonly account: KeptAccount | null } }).state
        .account
    : null;
}

/** Stores the session of an earlier login for the visitor's next page. Returns its token. */
export async function enterAs(
  visitor: Visitor,
  app: TestApp,
  identifier: string,
  password: string = smallWorld.password,
): Promise<string> {
  const { status, body } = await app.call("customerLogin", { body: { identifier, password } });
  if (status !== 200) throw new Error(`${identifier} could not log in: ${body.message}`);
  const { user, agency = null, uuid } = body.data;
  const token = String(body["Authorization"]);
  const state = {
    version: 1,
    saved_at: Date.now(),
    state: {
      language: visitor.language,
      account: { user, agency, uuid, token },
      reservation: null,
    },
  };
  await visitor.context.addInitScript((text) => {
    // Once, and not on blank pages, which have no storage.
    if (location.protocol === "about:" || sessionStorage.getItem("entered")) return;
    sessionStorage.setItem("entered", "yes");
    localStorage.setItem("wakafine", text);
  }, JSON.stringify(state));
  return token;
}

/** The button of the person's menu in the top bar. */
export function menuButton({ page }: Visitor): Locator {
  return page.locator(".shell_accountCorner .menu-button_face");
}

/** Opens the person's menu of the top bar and answers it. */
export async function openMenu(visitor: Visitor): Promise<Locator> {
  await menuButton(visitor).click();
  const list = visitor.page.locator(".menu-button_list");
  await list.waitFor();
  return list;
}

/** Opens the drawer of phones and answers it. */
export async function openDrawer({ page, t }: Visitor): Promise<Locator> {
  await page.getByRole("button", { name: t(shellMessages.openMenu) }).click();
  const drawer = page.getByRole("dialog", { name: t(shellMessages.mainMenu) });
  await drawer.waitFor();
  return drawer;
}

/** A page of one's own account, with what it shows of the person. */
export async function openAccountPage(
  { page, t }: Visitor,
  path: "/app/profile" | "/app/edit",
): Promise<Locator> {
  await page.goto(path);
  await page
    .getByRole("heading", {
      level: 1,
      name: t(path === "/app/profile" ? profileMessages.title : profileMessages.editTitle),
    })
    .waitFor();
  await page.locator(".profile_page .user-mark").waitFor();
  return page.getByRole("main");
}

type Registration = NonNullable<Parameters<typeof registration>[0]>;

const passwordHash = cheapHash(goodPassword);

/** A traveller with a phone that is verified, written as a registration leaves one. */
async function addTraveller(app: TestApp, phone: string): Promise<Traveller> {
  const [userId, publicId] = [crypto.randomUUID(), newToken(9)];
  await app.database.sql(
    `with opened as (
       insert into users (id, public_id, firstname, lastname, password_hash, role_id, sex_id, town, validated_at)
       values ($1, $2, 'Aïssatou', 'Mbarga', $4, 2, 2, 'Bafoussam', app_now()))
     insert into contacts (user_id, kind, value, verified_at) values ($1, 'phone', $3, app_now())`,
    [userId, publicId, phone, passwordHash],
  );
  const token = await openSessionOf(app, userId);
  return { userId, publicId, phone, email: null, password: goodPassword, token };
}

/** A traveller of the test's own; one that differs from the usual registers and is validated by the code that the worker sent. */
export async function newTraveller(app: TestApp, overrides: Registration = {}): Promise<Traveller> {
  const phone = freshPhone();
  if (Object.keys(overrides).length === 0) return addTraveller(app, phone);
  const opened = await app.call("register", {
    body: registration({ phonenumber: phone, ...overrides }),
  });
  const code = await codeOnPhone(app, phone);
  const { body } = await app.call(
    "validateAccount",
    { params: { code }, body: {} },
    { token: String(opened.body["Authorization"]) },
  );
  const { id, public_id: publicId, email } = body.data.user;
  return {
    userId: id,
    publicId,
    phone,
    email,
    password: goodPassword,
    token: String(body["Authorization"]),
  };
}

/** Someone on a page of their own account. */
export interface AtAccount {
  readonly visitor: Visitor;
  readonly user: Traveller;
  readonly main: Locator;
}

/** A new traveller on a page of theirs. */
export async function atAccount(
  world: VisitedWorld,
  path: "/app/profile" | "/app/edit",
  who: {
    readonly profile?: Parameters<VisitedWorld["visitor"]>[0];
    readonly overrides?: Registration;
  } = {},
): Promise<AtAccount> {
  const account = await newTraveller(world.app, who.overrides);
  const visitor = await world.visitor(who.profile);
  await enterAs(visitor, world.app, account.phone, goodPassword);
  return { visitor, user: account, main: await openAccountPage(visitor, path) };
}

export const dataForm = ({ page, t }: Visitor): Locator =>
  page.getByRole("form", { name: t(profileMessages.data) });
export const passwordForm = ({ page, t }: Visitor): Locator =>
  page.getByRole("form", { name: t(profileMessages.password), exact: true });
export const save = (visitor: Visitor): Locator =>
  dataForm(visitor).getByRole("button", { name: visitor.t(profileMessages.save) });
/** A field of the password's form; it has no role while it is masked. */
export const secret = (visitor: Visitor, label: Message): Locator =>
  passwordForm(visitor).getByLabel(visitor.t(label), { exact: true });

/** The person as the server has them. */
export async function meOf(app: TestApp, { userId }: { readonly userId: string }): Promise<Me> {
  return (await app.call("getMe", {}, { token: await openSessionOf(app, userId) })).body.data;
}
