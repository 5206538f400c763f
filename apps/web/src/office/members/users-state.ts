import type { AgencyUser } from "@wakafine/shared/contract/agencies.ts";

/** Where a call stands; `message` says why it failed. */
export interface Progress {
  readonly status: "idle" | "loading" | "success" | "failure";
  readonly message: string | null;
}
export type UserAction = "add" | "update" | "delete" | "toggle";

/** The list of people and where each act on it stands. */
export interface UsersState {
  /** null until the first answer came. */
  readonly users: readonly AgencyUser[] | null;
  readonly total: number;
  readonly list: Progress;
  readonly actions: Readonly<Record<UserAction, Progress>>;
}

export type UsersEvent =
  | { readonly type: "list_asked" }
  | { readonly type: "list_came"; readonly users: readonly AgencyUser[]; readonly total: number }
  | { readonly type: "list_failed"; readonly message: string }
  | { readonly type: "action_sent"; readonly action: UserAction }
  | { readonly type: "action_failed"; readonly action: UserAction; readonly message: string }
  | { readonly type: "added"; readonly user: AgencyUser }
  | { readonly type: "updated"; readonly user: AgencyUser }
  | { readonly type: "deleted"; readonly publicId: string }
  | { readonly type: "toggled"; readonly publicId: string };

const idle: Progress = { status: "idle", message: null };
const loading: Progress = { status: "loading", message: null };
const success: Progress = { status: "success", message: null };
const failure = (message: string): Progress => ({ status: "failure", message });

export const noUsers: UsersState = {
  users: null,
  total: 0,
  list: idle,
  actions: { add: idle, update: idle, delete: idle, toggle: idle },
};

function withAction(state: UsersState, action: UserAction, progress: Progress): UsersState {
  return { ...state, actions: { ...state.actions, [action]: progress } };
}

/** The same people, one of them changed; people are told apart by their public id [A3.users.15]. */
function changed(
  state: UsersState,
  publicId: string,
  change: (user: AgencyUser) => AgencyUser,
): UsersState {
  return {
    ...state,
    users: state.users?.map((user) => (user.public_id === publicId ? change(user) : user)) ?? null,
  };
}

function without(state: UsersState, publicId: string): UsersState {
  const users = state.users?.filter((user) => user.public_id !== publicId) ?? null;
  return {
    ...state,
    users,
    total: state.total - ((state.users?.length ?? 0) - (users?.length ?? 0)),
  };
}

/** The next state. While a list is asked anew the former one stays; a failed act changes nobody [A4.users.01–11]. */
export function nextUsers(state: UsersState, event: UsersEvent): UsersState {
  switch (event.type) {
    case "list_asked":
      return { ...state, list: loading };
    case "list_came":
      return { ...state, users: event.users, total: event.total, list: success };
    case "list_failed":
      return { ...state, list: failure(event.message) };
    case "action_sent":
      return withAction(state, event.action, loading);
    case "action_failed":
      return withAction(state, event.action, failure(event.message));
    case "added":
      return withAction(
        { ...state, users: [event.user, ...(state.users ?? [])], total: state.total + 1 },
        "add",
        success,
      );
    case "updated":
      return withAction(
        changed(state, event.user.public_id, () => event.user),
        "update",
        success,
      );
    case "deleted":
      return withAction(without(state, event.publicId), "delete", success);
    case "toggled":
      return withAction(
        changed(state, event.publicId, (user) => ({ ...user, is_active: !user.is_active })),
        "toggle",
        success,
      );
    default:
      return event satisfies never;
  }
}
