import { statement } from "../../database/database.ts";
import type { CodeChannel } from "./one-time-codes.ts";

/** A code or link sent by this channel was used: the contact is the person's, and the account validated. */
export const proveContact = statement<never, [personId: string, channel: CodeChannel]>(
  "prove contact",
  `update persons set validated_at = coalesce(validated_at, app_now()), email_proven = email_proven or ($2 = 'email' and email is not null),
     phone_proven = phone_proven or ($2 = 'sms' and phone is not null) where id = $1`,
);
/** What somebody else typed beside the contact that was proven, and nobody proved, is not the person's; nor are the browsers known from before. */
export const dropUnproven = statement<never, [personId: string]>(
  "drop unproven contact",
  `with unknown as (delete from known_devices where person_id = $1)
   update persons set email = case when email_proven then email end, phone = case when phone_proven then phone end where id = $1 and (email_proven or phone_proven)`,
);
