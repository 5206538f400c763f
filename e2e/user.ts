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
import { codeOnPhone } from "./sms-codes.ts";
import type { VisitedWorld, Visitor } from "./visited-app.ts";

type UnknownRecord = Readonly<Record<string, unknown>>;

/** The session stored in the browser. */
export interface StoredAccount {
  readonly token?: string;
  readonly uuid?: string;
  readonly user?: UnknownRecord;
  readonly agency?: UnknownRecord | null;
}

/** Returns the session stored in the browser, or null. */
export async function storedAccount({ page }: Visitor): Promise<StoredAccount | null> {
  const text = await page.evaluate(() => localStorage.getItem("wakafine"));
  return text
    ? (JSON.parse(text) as { readonly state: { readonly account: StoredAccount | null } }).state
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
    // Runs once, and not on blank pages, which have no storage.
    if (location.protocol === "about:" || sessionStorage.getItem("entered")) return;
    sessionStorage.setItem("entered", "yes");
    localStorage.setItem("wakafine", text);
  }, JSON.stringify(state));
  return token;
}

/** Returns the button of the user menu in the top bar. */
export function menuButton({ page }: Visitor): Locator {
  return page.locator(".shell_accountCorner .menu-button_face");
}

/** Opens the user menu in the top bar and returns it. */
export async function openMenu(visitor: Visitor): Promise<Locator> {
  await menuButton(visitor).click();
  const list = visitor.page.locator(".menu-button_list");
  await list.waitFor();
  return list;
}

/** Logs out with the user menu. Waits for the home page: the next navigation must not meet the one of the log-out. */
export async function logOut(visitor: Visitor): Promise<void> {
  const menu = await openMenu(visitor);
  const left = visitor.page.waitForEvent("framenavigated");
  await menu.getByRole("button", { name: visitor.t(shellMessages.logOut) }).click();
  await left;
  await visitor.page.waitForURL("**/app/home");
}

/** Opens the drawer on phones and returns it. */
export async function openDrawer({ page, t }: Visitor): Promise<Locator> {
  await page.getByRole("button", { name: t(shellMessages.openMenu) }).click();
  const drawer = page.getByRole("dialog", { name: t(shellMessages.mainMenu) });
  await drawer.waitFor();
  return drawer;
}

/** Opens a page of the user's account and returns its main part once the data is shown. */
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

/** Inserts a traveller with a verified phone, as a registration does. */
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

/** Creates a traveller for one test. With `overrides` the traveller registers through the API and enters the code that the worker sent. */
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

/** A user on a page of the own account. */
export interface AtAccount {
  readonly visitor: Visitor;
  readonly user: Traveller;
  readonly main: Locator;
}

/** Opens an account page as a new traveller. */
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
/** Returns a field of the password form, found by its label because a masked field has no role. */
export const secret = (visitor: Visitor, label: Message): Locator =>
  passwordForm(visitor).getByLabel(visitor.t(label), { exact: true });

/** Returns the user's data from the API. */
export async function meOf(app: TestApp, { userId }: { readonly userId: string }): Promise<Me> {
  return (await app.call("getMe", {}, { token: await openSessionOf(app, userId) })).body.data;
}
