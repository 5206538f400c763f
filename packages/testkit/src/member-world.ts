import { addAgencyUser, confirmPasswordReset } from "./account-calls.ts";
import { goodPassword, lastLink } from "./account-world.ts";
import { newMember } from "./agency-samples.ts";
import { expectStatus } from "./expect-response.ts";
import type { TestApp } from "./test-app.ts";

type Form = ReturnType<typeof newMember>;

/** A member added by an agency: the sent form and the ids. */
export interface MadeMember extends Form {
  readonly userId: string;
  readonly publicId: string;
}

/** Adds a member with unverified contacts to the agency of this session. */
export async function addMember(
  app: TestApp,
  token: string,
  more: Partial<Form> = {},
): Promise<MadeMember> {
  const body = newMember(more);
  const { id: userId, public_id: publicId } = (await addAgencyUser(app, token, body)).body.data
    .user;
  return { ...body, userId, publicId };
}

/** Adds a member and verifies the e-mail by setting `goodPassword` with the link. */
export async function addVerifiedMember(
  app: TestApp,
  token: string,
  more: Partial<Form> = {},
): Promise<MadeMember> {
  const one = await addMember(app, token, more);
  await setPasswordByLink(app, one.email);
  return one;
}

/** Sets `goodPassword` with the newest link sent to an e-mail address or phone. */
export async function setPasswordByLink(app: TestApp, to: string): Promise<void> {
  const token = await lastLink(app, to);
  await expectStatus(200, confirmPasswordReset(app, { token, password: goodPassword }));
}
