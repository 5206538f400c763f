import { MutationObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import type { AgencyUser } from "@wakafine/shared/members/contract.ts";
import { expect, test } from "vitest";
import type { CallApi } from "../../lib/api-client.ts";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { queryOptions, mutationOptions } from "../../lib/api-query.tsx";
import {
  type UserList,
  withAdded,
  withoutUser,
  withToggled,
  withUpdated,
} from "./user-list-changes.ts";

const user = (publicId: string, more: Partial<AgencyUser> = {}): AgencyUser => ({
  // Every user has the same database id here, so an update that compares it fails.
  id: "1",
  public_id: publicId,
  firstname: "Aline",
  lastname: "Ngo",
  email: null,
  phonenumber: null,
  sex: null,
  role: { id: 4, title_fr: "Agence", title_en: "Agency" },
  user_agency_role: { id: 9, title_fr: "Contrôleur", title_en: "Controller" },
  town: null,
  is_active: true,
  cni_identifier: null,
  created_date: "",
  last_connexion_date: null,
  invitation_pending: false,
  invited: false,
  ...more,
});
const three: UserList = {
  data: [user("a"), user("b", { is_active: false }), user("c")],
  total: 3,
  pages: 1,
  current_page: 1,
  per_page: 20,
};
const idsOf = (list: UserList) => list.data.map((one) => one.public_id);
const failure: ApiFailure = {
  kind: "refused",
  status: 409,
  message: "m",
  code: null,
  data: null,
};

/** Returns every status that an observer reported, in order. */
function statusesOf<Result extends { readonly status: string }>(observer: {
  readonly subscribe: (listener: (result: Result) => void) => () => void;
}): string[] {
  const statuses: string[] = [];
  observer.subscribe(({ status }) => void (statuses.at(-1) === status || statuses.push(status)));
  return statuses;
}
const succeeding = (async (_id: unknown, _input: unknown) => ({
  ok: true,
  data: three,
})) as unknown as CallApi;
const refusing = (async () => ({ ok: false, failure })) as unknown as CallApi;
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

test("the list is loading, then loaded, or failed with its message while the previous members stay [A4.users.05]", async () => {
  const queryClient = client();
  const query = (callApi: CallApi, page: number) =>
    queryOptions(
      callApi,
      { id: "listAgencyUsers", input: { query: { page } } },
      { keepPrevious: true },
    );
  const observer = new QueryObserver(queryClient, query(succeeding, 1));
  const statuses = statusesOf(observer);
  await expect.poll(() => statuses).toEqual(["pending", "success"]);
  observer.setOptions(query(succeeding, 2));
  expect(observer.getCurrentResult()).toMatchObject({ data: three, isPlaceholderData: true });
  const failed = new QueryObserver(queryClient, query(refusing, 3));
  const statusesWhenFailed = statusesOf(failed);
  await expect.poll(() => statusesWhenFailed).toEqual(["pending", "error"]);
  expect(failed.getCurrentResult().error).toEqual(failure);
});

/** Expects a mutation to be pending, then to succeed or to fail with its error; either leaves the cached list unchanged. */
async function expectPendingThenResult(
  id: "addAgencyUser" | "updateAgencyUser" | "deleteAgencyUser" | "toggleAgencyUser",
): Promise<void> {
  for (const [callApi, end] of [
    [succeeding, "success"],
    [refusing, "error"],
  ] as const) {
    const queryClient = client();
    queryClient.setQueryData(["listAgencyUsers"], three);
    const observer = new MutationObserver(
      queryClient,
      mutationOptions({ callApi, queryClient, id }),
    );
    const statuses = statusesOf(observer);
    await observer.mutate({} as never).catch(() => null);
    expect(statuses).toEqual(["pending", end]);
    expect(observer.getCurrentResult().error).toEqual(end === "error" ? failure : null);
    expect(queryClient.getQueryData(["listAgencyUsers"])).toBe(three);
  }
}

test("adding is pending, then a success, or a failure that is stored [A4.users.06, A4.users.10]", () =>
  expectPendingThenResult("addAgencyUser"));
test("updating is pending, then a success, or a failure that is stored [A4.users.07, A4.users.11]", () =>
  expectPendingThenResult("updateAgencyUser"));
test("deleting is pending, then a success or a failure [A4.users.08]", () =>
  expectPendingThenResult("deleteAgencyUser"));
test("switching access is pending, then a success or a failure [A4.users.09]", () =>
  expectPendingThenResult("toggleAgencyUser"));

test("a new member is first in the list [A4.users.02]", () => {
  const added = withAdded(three, user("n"));
  expect([idsOf(added), added.total]).toEqual([["n", "a", "b", "c"], 4]);
});

test("a changed member is replaced in place, by public id [A3.users.15, A4.users.03]", () => {
  const updated = withUpdated(three, user("b", { lastname: "Tabi" }));
  expect(idsOf(updated)).toEqual(["a", "b", "c"]);
  expect(updated.data.map((one) => one.lastname)).toEqual(["Ngo", "Tabi", "Ngo"]);
});

test("a deleted member is removed by public id and no longer counted [A3.users.15, A4.users.04]", () => {
  const deleted = withoutUser(three, "b");
  expect([idsOf(deleted), deleted.total]).toEqual([["a", "c"], 2]);
  expect(withoutUser(deleted, "b").total).toBe(2);
});

test("switching inverts is_active of that member only, by public id [A3.users.15, A4.users.01]", () => {
  const active = (list: UserList) => list.data.map((one) => one.is_active);
  const once = withToggled(three, "b");
  expect(active(once)).toEqual([true, true, true]);
  expect(active(withToggled(once, "b"))).toEqual([true, false, true]);
});
