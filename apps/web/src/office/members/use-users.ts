import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { AgencyUser } from "@wakafine/shared/contract/agencies.ts";
import { useEffect, useMemo, useReducer, useState } from "react";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { createAttemptKeys } from "../../lib/attempt-keys.ts";
import { useLanguage, useServices } from "../../lib/page-services.tsx";
import { type UserForm, userBody } from "./user-form.ts";
import { usersQuery, type UsersView } from "./users-address.ts";
import { nextUsers, noUsers, type UserAction, type UsersEvent } from "./users-state.ts";

export type ActionResult =
  | { readonly ok: true; readonly user: AgencyUser | null }
  | { readonly ok: false; readonly failure: ApiFailure };

/** Asks for the page of the view; again when `round` changes. */
function useList(
  { keyword, page }: UsersView,
  round: number,
  dispatch: (event: UsersEvent) => void,
) {
  const { callApi } = useServices();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const ask = async () => {
      dispatch({ type: "list_asked" });
      const options = {
        authenticated: true,
        quiet: true,
        only200: true,
        signal: controller.signal,
      };
      const result = await callApi("listAgencyUsers", usersQuery({ keyword, page }), options);
      if (controller.signal.aborted) return;
      setFailure(result.ok ? null : result.failure);
      if (result.ok)
        dispatch({ type: "list_came", users: result.data.data, total: result.data.total });
      else dispatch({ type: "list_failed", message: result.failure.message });
    };
    void ask();
    return () => controller.abort();
  }, [callApi, keyword, page, round, dispatch]);
  return failure;
}

/** The people of the agency and the acts on them; each act changes the list as soon as the server agreed [A4.users.01–11]. */
export function useUsers(view: UsersView) {
  const language = useLanguage();
  const { callApi } = useServices();
  const [state, dispatch] = useReducer(nextUsers, noUsers);
  const [round, setRound] = useState(0);
  const failure = useList(view, round, dispatch);
  const keys = useMemo(() => createAttemptKeys(() => crypto.randomUUID()), []);
  const reload = () => setRound((current) => current + 1);

  /** Refusals of switches and deletions are told by a short message; a form shows its own. */
  const failed = (action: UserAction, told: ApiFailure): ActionResult => {
    dispatch({ type: "action_failed", action, message: told.message });
    return { ok: false, failure: told };
  };
  const add = async (form: UserForm): Promise<ActionResult> => {
    const body = { ...userBody(form), lang: language };
    const what = JSON.stringify(body);
    dispatch({ type: "action_sent", action: "add" });
    const result = await callApi(
      "addAgencyUser",
      { body },
      { authenticated: true, quiet: true, idempotencyKey: keys.keyOf(what) },
    );
    if (result.ok || (result.failure.kind === "refused" && result.failure.status < 500))
      keys.answered(what);
    if (!result.ok) return failed("add", result.failure);
    dispatch({ type: "added", user: result.data.user });
    return { ok: true, user: result.data.user };
  };
  const update = async (
    user: AgencyUser,
    body: RequestOf<"updateAgencyUser">["body"],
  ): Promise<ActionResult> => {
    dispatch({ type: "action_sent", action: "update" });
    const result = await callApi(
      "updateAgencyUser",
      { params: { id: user.public_id }, body },
      { authenticated: true, quiet: true },
    );
    if (!result.ok) return failed("update", result.failure);
    dispatch({ type: "updated", user: result.data.user });
    return { ok: true, user: result.data.user };
  };
  const remove = async ({ public_id: publicId }: AgencyUser): Promise<ActionResult> => {
    dispatch({ type: "action_sent", action: "delete" });
    const result = await callApi(
      "deleteAgencyUser",
      { params: { id: publicId } },
      { authenticated: true },
    );
    if (!result.ok) return failed("delete", result.failure);
    dispatch({ type: "deleted", publicId });
    return { ok: true, user: null };
  };
  const toggle = async ({ public_id: publicId }: AgencyUser): Promise<ActionResult> => {
    dispatch({ type: "action_sent", action: "toggle" });
    const result = await callApi(
      "toggleAgencyUser",
      { params: { id: publicId } },
      { authenticated: true },
    );
    if (!result.ok) return failed("toggle", result.failure);
    dispatch({ type: "toggled", publicId });
    return { ok: true, user: null };
  };
  return { state, failure, reload, add, update, remove, toggle };
}
export type Users = ReturnType<typeof useUsers>;
