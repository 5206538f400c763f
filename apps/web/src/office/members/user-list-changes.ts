import type { AgencyUser } from "@wakafine/shared/members/contract.ts";
import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";

export type UserList = ResponseOf<"listAgencyUsers">;

/** Returns the list with a new member in the first place [A4.users.02]. */
export function withAdded(list: UserList, user: AgencyUser): UserList {
  return { ...list, data: [user, ...list.data], total: list.total + 1 };
}

/** Returns the list with a changed member in place; members are compared by public id [A3.users.15, A4.users.03]. */
export function withUpdated(list: UserList, user: AgencyUser): UserList {
  const data = list.data.map((one) => (one.public_id === user.public_id ? user : one));
  return { ...list, data };
}

/** Returns the list and its total without a member [A3.users.15, A4.users.04]. */
export function withoutUser(list: UserList, publicId: string): UserList {
  const data = list.data.filter((user) => user.public_id !== publicId);
  return { ...list, data, total: list.total - (list.data.length - data.length) };
}

/** Returns the list with the access of one member inverted [A3.users.15, A4.users.01]. */
export function withToggled(list: UserList, publicId: string): UserList {
  const data = list.data.map((user) =>
    user.public_id === publicId ? { ...user, is_active: !user.is_active } : user,
  );
  return { ...list, data };
}
