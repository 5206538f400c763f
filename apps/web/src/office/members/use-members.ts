import { useQueryClient } from "@tanstack/react-query";
import { isUncertain } from "../../lib/api-failure.ts";
import { useAttemptKeys } from "../../lib/attempt-keys.ts";
import { useApiQuery } from "../api.ts";
import { queryKey, useApiMutation } from "../../lib/api-query.tsx";
import {
  type UserList,
  withAdded,
  withoutUser,
  withToggled,
  withUpdated,
} from "./user-list-changes.ts";
import { usersQuery, type UsersView } from "./users-address.ts";

/** Reads the members of a view; the previous page is shown while another one is fetched. */
export function useMembers(view: UsersView) {
  return useApiQuery("listAgencyUsers", usersQuery(view), { keepPrevious: true, only200: true });
}

/** Mutations of members. Each updates the list on screen as soon as the server has confirmed it [A4.users.01–11]. */
export function useMemberMutations(view: UsersView) {
  const queryClient = useQueryClient();
  const keys = useAttemptKeys();
  const changeList = (change: (list: UserList) => UserList) => {
    const shown = queryKey("listAgencyUsers", usersQuery(view));
    queryClient.setQueryData<UserList>(shown, (list) => list && change(list));
    // Other pages and searches are refetched when they are shown next.
    void queryClient.invalidateQueries({
      queryKey: queryKey("listAgencyUsers"),
      refetchType: "none",
    });
  };
  const add = useApiMutation("addAgencyUser", {
    keyOf: ({ body }) => keys.keyOf(JSON.stringify(body)),
    onSuccess({ data }, { body }) {
      keys.complete(JSON.stringify(body));
      changeList((list) => withAdded(list, data.user));
    },
    onError(failure, { body }) {
      if (!isUncertain(failure)) keys.complete(JSON.stringify(body));
    },
  });
  const update = useApiMutation("updateAgencyUser", {
    onSuccess: ({ data }) => changeList((list) => withUpdated(list, data.user)),
  });
  const remove = useApiMutation("deleteAgencyUser", {
    onSuccess: (_response, { params }) => changeList((list) => withoutUser(list, params.id)),
  });
  const toggle = useApiMutation("toggleAgencyUser", {
    onSuccess: (_response, { params }) => changeList((list) => withToggled(list, params.id)),
  });
  return { add, update, remove, toggle };
}

export type Members = ReturnType<typeof useMembers>;
export type MemberMutations = ReturnType<typeof useMemberMutations>;
