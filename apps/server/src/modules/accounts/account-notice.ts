import { v7 as uuid } from "uuid";
import type { Statement } from "../../database/database.ts";
import { enqueue } from "../../jobs/outbox.ts";
import type { UserContacts } from "./contacts.ts";

/** Topic of the outbox job that notifies a user of something about the account. */
export const accountNoticeMessage = "account-notice-message";

interface To {
  readonly userId: string;
  /** Where it goes when not to the person's own e-mail, else phone: one channel, maybe the contact that was just given up. */
  readonly to?: { readonly email: string } | { readonly phone: string };
}

/** What is told, with what the text needs; the words stand in packages/shared/src/accounts/notice-messages.ts. */
export type AccountNotice = To &
  /** `agency` is its name, `roleId` an agency role. */
  (
    | { readonly template: "invitation"; readonly agency: string; readonly roleId: number }
    | {
        readonly template: "agency approved" | "agency reinstated" | "agency name approved";
        readonly agency: string;
      }
    | {
        readonly template: "agency refused" | "agency suspended" | "agency name refused";
        readonly agency: string;
        readonly reason: string;
      }
    /** To who typed the contacts of somebody of this name, if they work for the agency (its id) still when it is sent. */
    | {
        readonly template: "welcome refused";
        readonly agencyId: string;
        readonly name: string;
      }
    | {
        readonly template: "invitation declined";
        readonly agencyId: string;
        readonly name: string;
        readonly agency: string;
      }
    /** `at` is ISO 8601; `device` the browser's own words or null: the message names only what it knows of them. */
    | { readonly template: "new device"; readonly device: string | null; readonly at: string }
    | {
        readonly template:
          | "password changed"
          | "second factor added"
          | "second factor removed"
          | "recovery code used";
      }
    | {
        readonly template: "contact change asked" | "email changed" | "phone changed";
      }
  );

/** The statement that puts a notice into the outbox: it goes out when the transaction is committed, by e-mail if the person has one, else by SMS. */
export function notice(one: AccountNotice): Statement<unknown> {
  return enqueue(accountNoticeMessage, uuid(), { ...one });
}

/** A notice for each contact that is verified, so that whoever holds one of them alone cannot keep it from the person; one that is not may be a stranger's. */
export function noticeToEach(
  user: UserContacts,
  one: Omit<To, "to"> & {
    readonly template: "contact change asked" | "email changed" | "phone changed";
  },
): readonly Statement<unknown>[] {
  const email = user.email_verified ? user.email : null;
  const phone = user.phone_verified ? user.phone : null;
  return [
    ...(email === null ? [] : [notice({ ...one, to: { email } })]),
    ...(phone === null ? [] : [notice({ ...one, to: { phone } })]),
  ];
}
