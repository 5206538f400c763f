import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { adminAgencyMessages, adminMessages } from "@wakafine/shared/messages/admin.ts";
import { agencyProfileMessages } from "@wakafine/shared/messages/agency-profile.ts";
import { secondFactorMessages } from "@wakafine/shared/messages/second-factor.ts";
import { secondFactorCode } from "@wakafine/testkit/second-factor.ts";
import { button, part } from "./admin.ts";
import { answerInstead } from "./api-requests.ts";
import { field } from "./guest.ts";
import { enterAs } from "./kept-session.ts";
import type { Tour } from "./screen-tour.ts";
import { staff } from "./staff.ts";

const { administrator } = smallWorld.people;
const agency = smallWorld.agencies.sample;

/** A name that waits for review: on the agency's own page, in the administration's list and on its page, with the questions of both decisions. */
export async function tourAgencyName({ app, visitor, seen }: Tour): Promise<void> {
  const { page, say } = visitor;
  const name = "Sanaga Express Voyages et Messagerie";
  const token = await enterAs(visitor, app, { person: staff[1], path: "/agency/profile" });
  const body = { name, town: "Douala", quarter: agency.quarter, phonenumber: "+237677000099" };
  const answer = await app.call("updateOwnAgency", { body }, { token });
  if (answer.status !== 200) throw new Error(`the name was not taken: ${answer.body.message}`);
  await page.reload();
  await page.getByText(say(agencyProfileMessages.pendingNameText, { name })).waitFor();
  await seen("agency-name-pending");
  await enterAs(visitor, app, { person: administrator, path: "/admin/agencies", customer: true });
  await page.getByText(say(adminAgencyMessages.nameRequested, { name })).waitFor();
  await seen("admin-agencies-name-pending");
  await page.goto(`/admin/agencies/${agency.id}`);
  const review = part(visitor, say(adminAgencyMessages.nameReview));
  await review.waitFor();
  await seen("admin-agency-name-pending");
  for (const decision of ["approveName", "refuseName"] as const) {
    await button(review, say(adminAgencyMessages[decision])).click();
    await page.getByRole("dialog").waitFor();
    await seen(`admin-agency-${decision}`);
    await page.keyboard.press("Escape");
  }
}

/** The security page of an administrator from no second factor to an enrolled one, and what stands in place of the administration while one is required. */
export async function tourSecurity({ app, visitor, seen }: Tour): Promise<void> {
  const { page, say } = visitor;
  await enterAs(visitor, app, { person: administrator, path: "/admin/security", customer: true });
  const section = part(visitor, say(secondFactorMessages.title));
  await section.getByText(say(secondFactorMessages.off)).waitFor();
  await seen("admin-security-off");
  await button(section, say(secondFactorMessages.enrol)).click();
  await field(section, say(secondFactorMessages.password)).fill(smallWorld.password);
  await seen("admin-security-password");
  await page.keyboard.press("Enter");
  const secret = (await section.locator(".adm-secret").innerText()).replaceAll(" ", "");
  await section.getByRole("img", { name: say(secondFactorMessages.qrCode) }).waitFor();
  await seen("admin-security-scan");
  await field(section, say(secondFactorMessages.firstCode)).fill(secondFactorCode(app, secret));
  await page.keyboard.press("Enter");
  await section.getByRole("heading", { name: say(secondFactorMessages.recoveryTitle) }).waitFor();
  await seen("admin-security-recovery");
  await button(section, say(secondFactorMessages.done)).click();
  await section.getByText(say(secondFactorMessages.codesLeft, { count: 10 })).waitFor();
  await seen("admin-security-on");
  const data = { state: "enrolment_missing", enrolled_date: null, recovery_codes_left: 0 };
  await answerInstead(visitor, "getSecondFactor", { status: 200, body: { message: null, data } });
  await page.goto("/admin");
  await section.getByText(say(secondFactorMessages.required)).waitFor();
  await seen("admin-second-factor-required");
  await page.unrouteAll();
  await page.goto("/admin");
  await page.getByRole("heading", { level: 1, name: say(adminMessages.dashboard) }).waitFor();
}
