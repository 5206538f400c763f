import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { feeLabels } from "@wakafine/shared/agencies/fee-messages.ts";
import { feeColumns } from "@wakafine/shared/agencies/fee-terms.ts";
import { formatDecimal } from "@wakafine/shared/formats/decimals.ts";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { adminAgencyMessages } from "@wakafine/shared/administration/messages.ts";
import { agencyProfileMessages } from "@wakafine/shared/agencies/profile-messages.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { describe, expect, test } from "vitest";
import { mockResponse, bodyOf, callMadeBy, callsTo, failCalls, toasts } from "./api-requests.ts";
import { accessibilityViolations } from "./browser.ts";
import { errorAfter, errorOf } from "./fields.ts";
import { field } from "./guest.ts";
import { enterAs } from "./saved-session.ts";
import { onDesktop, onPhone } from "./profiles.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const users = smallWorld.users.member;
const agency = smallWorld.agencies.sample;

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAIAAADYYG7QAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAYUlEQVRYhe3WUQ3AAAxCwTnADjbwb2YmlnQfl1RAQ+DBk/VX95x/EA+VQuOhSFnP8RNgLIXGQ5GynkMoBlopNB6KlBWHCoxTHVGuNT92P81ioJVC46FIWXGowDjVkU+j8AIr+VhMY5kYlAAAAABJRU5ErkJggg==",
  "base64",
);

async function openEdit(visitor: Visitor, app = world.app) {
  await enterAs(visitor, app, { user: users.sample[1], path: "/agency/edit" });
  const form = visitor.page.getByRole("form", { name: visitor.t(agencyProfileMessages.details) });
  await form.waitFor();
  return form;
}
const townOf = (visitor: Visitor) =>
  visitor.page.getByRole("combobox", { name: visitor.t(agencyProfileMessages.city), exact: true });

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("the profile shows the agency with its fee terms and the user; administrators and managers have a link to edit the agency, all members one to their own data [A2.agsh.04]", async () => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    for (const role of [1, 3, 9] as const) {
      await enterAs(visitor, world.app, { user: users.sample[role], path: "/agency/profile" });
      await page.getByRole("heading", { level: 2, name: agency.name }).waitFor();
      await expect.poll(() => page.getByText(displayPhone(agency.phone)).isVisible()).toBe(true);
      await expect.poll(() => page.getByText(users.sample[role].email).isVisible()).toBe(true);
      for (const column of feeColumns) {
        const row = page.locator("dl > div", { hasText: t(feeLabels[column]) });
        const value = formatDecimal(agency.fees[column] ?? 0, language);
        expect(await row.getByRole("definition").textContent()).toBe(value);
      }
      const edit = page.getByRole("link", { name: t(agencyProfileMessages.edit) });
      expect([role, await edit.count()]).toEqual([role, role === 9 ? 0 : 1]);
      if (role !== 9) expect(await edit.getAttribute("href")).toBe("/agency/edit");
      expect(
        await page
          .getByRole("link", { name: t(agencyProfileMessages.editUser) })
          .getAttribute("href"),
      ).toBe("/app/edit");
      expect(await accessibilityViolations(page)).toEqual([]);
    }
    await page.getByRole("link", { name: t(agencyProfileMessages.editUser) }).click();
    await page.waitForURL("**/app/edit");
    expect(
      await page.getByRole("link", { name: t(profileMessages.back) }).getAttribute("href"),
    ).toBe("/agency/profile");
  });
});

describe.each(onDesktop)("at the size of a $size in $language", ({ size, language }) => {
  test("the agency form starts with the stored data; a saved address applies at once, a saved name after approval by an administrator [A2.agsh.05]", async () => {
    const app = await world.ownApp();
    const visitor = await world.visitor({ app, size, language });
    const { page, t } = visitor;
    const form = await openEdit(visitor, app);
    expect(await field(form, t(agencyProfileMessages.name)).inputValue()).toBe(agency.name);
    expect(await townOf(visitor).inputValue()).toBe("Douala");
    expect(await field(form, t(agencyProfileMessages.district)).inputValue()).toBe(agency.quarter);
    await field(form, t(agencyProfileMessages.name)).fill("Sanaga Express");
    await townOf(visitor).fill("Garoua");
    await field(form, t(agencyProfileMessages.phone)).fill("6 77 00 00 99");
    const call = await callMadeBy(visitor, "updateOwnAgency", () =>
      form.getByRole("button", { name: t(agencyProfileMessages.save) }).click(),
    );
    expect(bodyOf(call)).toMatchObject({
      name: "Sanaga Express",
      town: "Garoua",
      phonenumber: "+237677000099",
    });
    await toasts(visitor, "ok").getByText(t(agencyProfileMessages.saved)).waitFor();
    await page.goto("/agency/profile");
    await page
      .getByText(t(agencyProfileMessages.pendingNameText, { name: "Sanaga Express" }))
      .waitFor();
    await page.getByRole("heading", { level: 2, name: agency.name }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    const reviewer = await world.visitor({ app, size, language });
    await enterAs(reviewer, app, {
      user: smallWorld.users.administrator,
      path: `/admin/agencies/${agency.id}`,
      customer: true,
    });
    const part = reviewer.page.getByRole("region", { name: t(adminAgencyMessages.nameReview) });
    await part
      .getByText(t(adminAgencyMessages.nameRequested, { name: "Sanaga Express" }))
      .waitFor();
    expect(await accessibilityViolations(reviewer.page)).toEqual([]);
    await part.getByRole("button", { name: t(adminAgencyMessages.approveName) }).click();
    const decided = await callMadeBy(reviewer, "reviewAgencyName", () =>
      reviewer.page
        .getByRole("dialog")
        .getByRole("button", { name: t(adminAgencyMessages.approveName) })
        .click(),
    );
    expect(bodyOf(decided)).toEqual({ name: "Sanaga Express", approve: true });
    await reviewer.page.getByRole("heading", { level: 1, name: "Sanaga Express" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 2, name: "Sanaga Express" }).waitFor();
  });
});

test.each([
  ["fr", "Ce champ est requis."],
  ["en", "This field is required."],
] as const)(
  "name, city, phone and district of an agency are required, in %s on the page and on the server [C5.agsh.01–04]",
  async (language, sentence) => {
    const visitor = await world.visitor({ language });
    const { t } = visitor;
    const form = await openEdit(visitor);
    const names = [
      agencyProfileMessages.name,
      agencyProfileMessages.district,
      agencyProfileMessages.phone,
    ];
    expect(await form.locator(".field_error").count()).toBe(0);
    for (const name of names)
      expect([name.en, await errorAfter(field(form, t(name)), "")]).toEqual([name.en, sentence]);
    await townOf(visitor).fill("");
    await townOf(visitor).blur();
    expect(await errorOf(townOf(visitor))).toBe(sentence);
    await form.getByRole("button", { name: t(agencyProfileMessages.save) }).click();
    expect(callsTo(visitor, "updateOwnAgency")).toEqual([]);
    expect(await accessibilityViolations(visitor.page)).toEqual([]);

    const { body } = await world.app.call("agencyLogin", {
      body: { identifier: users.sample[1].email, password: smallWorld.password },
    });
    const whole = { name: "A", town: "Douala", quarter: "Akwa", phonenumber: "677000001" };
    for (const name of ["name", "town", "quarter", "phonenumber"] as const) {
      const response = await world.app.call(
        "updateOwnAgency",
        { body: { ...whole, [name]: "" } },
        { token: String(body["Authorization"]) },
      );
      expect([name, response.status]).toEqual([name, 400]);
    }
  },
);

test("a form that is refused or cannot be sent shows its error once and keeps the entered text", async () => {
  const visitor = await world.visitor();
  const { t } = visitor;
  const form = await openEdit(visitor);
  await field(form, t(agencyProfileMessages.name)).fill("Nouveau nom");
  const save = form.getByRole("button", { name: t(agencyProfileMessages.save) });
  await mockResponse(visitor, "updateOwnAgency", {
    status: 400,
    body: {
      message: "Certaines informations sont à corriger",
      error_code: "invalid_input",
      data: { fields: [{ field: "phonenumber", code: "bad_phone" }] },
    },
  });
  await save.click();
  await expect
    .poll(() => errorOf(field(form, t(agencyProfileMessages.phone))))
    .toBe("Veuillez saisir un numéro de téléphone valide");
  expect(await form.getByRole("alert").count()).toBe(0);
  await visitor.page.unrouteAll();
  await mockResponse(visitor, "updateOwnAgency", {
    status: 403,
    body: { message: "Vous n'avez pas accès à cette action", error_code: "forbidden" },
  });
  await save.click();
  await form.getByRole("alert").getByText("Vous n'avez pas accès à cette action").waitFor();
  expect(await toasts(visitor, "warning").count()).toBe(0);
  await visitor.page.unrouteAll();
  await failCalls(visitor, "updateOwnAgency");
  await save.click();
  await toasts(visitor, "error").first().waitFor();
  expect([
    await form.getByRole("alert").count(),
    await field(form, t(agencyProfileMessages.name)).inputValue(),
  ]).toEqual([0, "Nouveau nom"]);
});

test("a chosen logo is previewed, sent as multipart and shown in the top bar; a file that is not an image is refused [A2.agsh.06, C7.cross.06]", async () => {
  const app = await world.ownApp();
  const visitor = await world.visitor({ app });
  const { page, t } = visitor;
  await openEdit(visitor, app);
  const input = page.locator("input[type=file]");
  await input.setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: Buffer.from("%PDF-1.7 no picture"),
  });
  await page.getByRole("alert").getByText(t(errorMessages.bad_image)).waitFor();
  await input.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: png });
  const preview = page.getByRole("img", { name: t(agencyProfileMessages.logoPreview) });
  await preview.waitFor();
  const call = await callMadeBy(visitor, "setAgencyLogo", () =>
    page.getByRole("button", { name: t(agencyProfileMessages.sendLogo) }).click(),
  );
  expect(call.headers()["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  await toasts(visitor, "ok").getByText(t(agencyProfileMessages.logoSaved)).waitFor();
  const logo = page.getByRole("banner").locator("img.agency-mark");
  await logo.waitFor();
  await expect
    .poll(() =>
      logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    )
    .toBe(true);
  expect(await preview.count()).toBe(0);
});

test("an agency that cannot be loaded shows an error and a retry", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  await enterAs(visitor, world.app, { user: users.sample[1], path: "/agency/profile" });
  await mockResponse(visitor, "getOwnAgency", { status: 500, body: { message: "non" } });
  await page.goto("/agency/edit");
  await page.getByRole("alert").getByText("non").waitFor();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Réessayer" }).click();
  await page.getByRole("form", { name: t(agencyProfileMessages.details) }).waitFor();
});
