import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import type { CallOptions, TestApp } from "./test-app.ts";

/** Frequent calls of accounts and members, named by their contract ids. They return the result of `app.call`. */
type Body<Id extends RouteId> = RequestOf<Id> extends { body: infer Sent } ? Sent : never;

export function getMe(app: TestApp, token: string) {
  return app.call("getMe", {}, { token });
}

export function updateMe(app: TestApp, token: string, body: Body<"updateMe">) {
  return app.call("updateMe", { body }, { token });
}

export function deleteMe(app: TestApp, token: string, password: string) {
  return app.call("deleteMe", { body: { password } }, { token });
}

export function confirmContact(
  app: TestApp,
  token: string,
  { kind, code }: Body<"confirmContact">,
) {
  return app.call("confirmContact", { body: { kind, code } }, { token });
}

export function validateAccount(
  app: TestApp,
  { code, ...body }: NonNullable<Body<"validateAccount">> & { readonly code: string },
  options: CallOptions = {},
) {
  return app.call("validateAccount", { params: { code }, body }, options);
}

export function requestPasswordReset(app: TestApp, email: string, options: CallOptions = {}) {
  return app.call("requestPasswordReset", { body: { email } }, options);
}

export function confirmPasswordReset(
  app: TestApp,
  body: Body<"confirmPasswordReset">,
  options: CallOptions = {},
) {
  return app.call("confirmPasswordReset", { body }, options);
}

export function customerLogin(
  app: TestApp,
  body: Body<"customerLogin">,
  options: CallOptions = {},
) {
  return app.call("customerLogin", { body }, options);
}

export function agencyLogin(app: TestApp, body: Body<"agencyLogin">, options: CallOptions = {}) {
  return app.call("agencyLogin", { body }, options);
}

export function addAgencyUser(app: TestApp, token: string, body: Body<"addAgencyUser">) {
  return app.call("addAgencyUser", { body }, { token });
}

export function updateAgencyUser(
  app: TestApp,
  token: string,
  { id, ...body }: Body<"updateAgencyUser"> & { readonly id: string },
) {
  return app.call("updateAgencyUser", { params: { id }, body }, { token });
}

export function toggleAgencyUser(app: TestApp, token: string, id: string) {
  return app.call("toggleAgencyUser", { params: { id } }, { token });
}

export function deleteAgencyUser(app: TestApp, token: string, id: string) {
  return app.call("deleteAgencyUser", { params: { id } }, { token });
}

export function answerInvitation(
  app: TestApp,
  token: string,
  { id, ...body }: Body<"answerInvitation"> & { readonly id: string },
) {
  return app.call("answerInvitation", { params: { id }, body }, { token });
}

export function setAdminUserActive(
  app: TestApp,
  token: string,
  { id, ...body }: Body<"setAdminUserActive"> & { readonly id: string },
) {
  return app.call("setAdminUserActive", { params: { id }, body }, { token });
}
