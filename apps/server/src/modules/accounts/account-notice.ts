import type { ReversalCause } from "@wakafine/shared/payouts/states.ts";
import { v7 as uuid } from "uuid";
import type { Statement } from "../../database/database.ts";
import { enqueue } from "../../jobs/outbox.ts";
import type { UserContacts } from "./contacts.ts";

/** Topic of the outbox job that sends a notice about an account. */
export const accountNoticeMessage = "account-notice-message";

interface To {
  readonly userId: string;
  /** Recipient other than the default, which is the e-mail of the user, else the phone. It may be a contact that was just replaced. */
  readonly to?: { readonly email: string } | { readonly phone: string };
}

/** Template of a notice and the data of its text; the texts are in packages/shared/src/accounts/notice-messages.ts. */
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
    /**
     * For the member who entered the contacts of the account with this name. Sent only while that user is a member of
     * the agency (its id).
     */
    | {
        readonly template: "activation refused";
        readonly agencyId: string;
        readonly name: string;
      }
    | {
        readonly template: "invitation declined";
        readonly agencyId: string;
        readonly name: string;
        readonly agency: string;
      }
    /** `at` is ISO 8601; `device` is the user agent or null, of which the message names only known parts. */
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
    /** `end` is the last two digits of the number, `operator` its name. */
    | {
        readonly template: "payout number changed";
        readonly agencyId: string;
        readonly agency: string;
        readonly operator: string;
        readonly end: string;
      }
    /** `amountXaf` in whole francs. */
    | {
        readonly template: "payout sent";
        readonly agencyId: string;
        readonly agency: string;
        readonly operator: string;
        readonly end: string;
        readonly amountXaf: number;
        readonly transaction: string;
      }
    | {
        readonly template: "payout reversed";
        readonly agencyId: string;
        readonly agency: string;
        readonly operator: string;
        readonly end: string;
        readonly amountXaf: number;
        readonly transaction: string;
        readonly cause: ReversalCause;
      }
  );

/** Returns the statement that adds a notice to the outbox. It is sent after the commit, by e-mail when the user has one, else by SMS. */
export function notice(one: AccountNotice): Statement<unknown> {
  return enqueue(accountNoticeMessage, uuid(), { ...one });
}

/**
 * Returns a notice to each verified contact, so that control of one contact does not hide the notice from the user. An
 * unverified contact may belong to a stranger.
 */
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
