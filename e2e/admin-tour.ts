import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { adminAgencyMessages, adminMessages } from "@wakafine/shared/administration/messages.ts";
import { agencyProfileMessages } from "@wakafine/shared/agencies/profile-messages.ts";
import { secondFactorMessages } from "@wakafine/shared/accounts/second-factor-messages.ts";
import { secondFactorCode } from "@wakafine/testkit/second-factor.ts";
import { button, region } from "./admin.ts";
import { mockResponse } from "./api-requests.ts";
import { field } from "./guest.ts";
import { enterAs } from "./saved-session.ts";
import type { Tour } from "./screen-tour.ts";
import { member } from "./members.ts";

const { administrator } = smallWorld.users;
const agency = smallWorld.agencies.sample;

/** A name under review: on the agency's profile, in the administration's list and on its page there, with the confirmation dialogs of both decisions. */
export async function tourAgencyName({ app, visitor, seen }: Tour): Promise<void> {
  const { page, t } = visitor;
  const name = "Sanaga Express Voyages et Messagerie";
  const token = await enterAs(visitor, app, { user: member[1], path: "/agency/profile" });
  const body = { name, town: "Douala", quarter: agency.quarter, phonenumber: "+237677000099" };
  const response = await app.call("updateOwnAgency", { body }, { token });
  if (response.status !== 200) throw new Error(`the name was refused: ${response.body.message}`);
  await page.reload();
  await page.getByText(t(agencyProfileMessages.pendingNameText, { name })).waitFor();
  await seen("agency-name-pending");
  await enterAs(visitor, app, { user: administrator, path: "/admin/agencies", customer: true });
  await page.getByText(t(adminAgencyMessages.nameRequested, { name })).waitFor();
  await seen("admin-agencies-name-pending");
  await page.goto(`/admin/agencies/${agency.id}`);
  const review = region(visitor, t(adminAgencyMessages.nameReview));
  await review.waitFor();
  await seen("admin-agency-name-pending");
  for (const decision of ["approveName", "refuseName"] as const) {
    await button(review, t(adminAgencyMessages[decision])).click();
    await page.getByRole("dialog").waitFor();
    await seen(`admin-agency-${decision}`);
    await page.keyboard.press("Escape");
  }
}

/** The security page of an administrator, from no second factor to an enrolled one, and the page that replaces the administration while enrolment is required. */
export async function tourSecurity({ app, visitor, seen }: Tour): Promise<void> {
  const { page, t } = visitor;
  await enterAs(visitor, app, { user: administrator, path: "/admin/security", customer: true });
  const section = region(visitor, t(secondFactorMessages.title));
  await section.getByText(t(secondFactorMessages.off)).waitFor();
  await seen("admin-security-off");
  await button(section, t(secondFactorMessages.enrol)).click();
  await field(section, t(secondFactorMessages.password)).fill(smallWorld.password);
  await seen("admin-security-password");
  await page.keyboard.press("Enter");
  const secret = (await section.locator(".admin_secret").innerText()).replaceAll(" ", "");
  await section.getByRole("img", { name: t(secondFactorMessages.qrCode) }).waitFor();
  await seen("admin-security-scan");
  await field(section, t(secondFactorMessages.firstCode)).fill(secondFactorCode(app, secret));
  await page.keyboard.press("Enter");
  await section.getByRole("heading", { name: t(secondFactorMessages.recoveryTitle) }).waitFor();
  await seen("admin-security-recovery");
  await button(section, t(secondFactorMessages.done)).click();
  await section.getByText(t(secondFactorMessages.codesLeft, { count: 10 })).waitFor();
  await seen("admin-security-on");
  const data = { state: "enrolment_missing", enrolled_date: null, recovery_codes_left: 0 };
  await mockResponse(visitor, "getSecondFactor", { status: 200, body: { message: null, data } });
  await page.goto("/admin");
  await section.getByText(t(secondFactorMessages.required)).waitFor();
  await seen("admin-second-factor-required");
  await page.unrouteAll();
  await page.goto("/admin");
  await page.getByRole("heading", { level: 1, name: t(adminMessages.dashboard) }).waitFor();
}
