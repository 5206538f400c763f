import type { AgencyUser } from "@wakafine/shared/contract/agencies.ts";
import { userActMessages } from "@wakafine/shared/messages/agency-users.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useSay } from "../../lib/page-services.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { userName } from "./user-words.ts";

export type AskedKind = "delete" | "withdraw" | "off" | "on";

/** An act that waits for a yes. */
export interface Asked {
  readonly kind: AskedKind;
  readonly user: AgencyUser;
}

const words = {
  delete: { title: userActMessages.deleteTitle, text: userActMessages.deleteText, yes: userActMessages.delete, done: userActMessages.deleted },
  withdraw: { title: userActMessages.withdrawTitle, text: userActMessages.withdrawText, yes: userActMessages.withdraw, done: userActMessages.withdrawn },
  off: { title: userActMessages.offTitle, text: userActMessages.offText, yes: userActMessages.off, done: userActMessages.switchedOff },
  on: { title: userActMessages.onTitle, text: userActMessages.onText, yes: userActMessages.on, done: userActMessages.switchedOn },
} as const;

/** What happens to somebody who joined by invitation, and keeps the account. */
const invitedTexts = { delete: userActMessages.deleteInvitedText, withdraw: userActMessages.withdrawText, off: userActMessages.offInvitedText, on: userActMessages.onInvitedText } as const;

/** What is said once it is done. */
export const doneWords = (kind: AskedKind) => words[kind].done;

/** Asks before somebody is deleted or switched, or an invitation withdrawn. */
export function UserActDialog(props: { readonly asked: Asked | null; readonly busy: boolean; readonly onYes: (asked: Asked) => void; readonly onNo: () => void }) {
  const say = useSay();
  const { asked, busy, onYes, onNo } = props;
  if (!asked) return null;
  const { title, text, yes } = words[asked.kind];
  return (
    <ConfirmDialog
      open
      danger={asked.kind !== "on"}
      busy={busy}
      title={say(title, { name: userName(asked.user) })}
      text={say(asked.user.invited ? invitedTexts[asked.kind] : text)}
      confirmLabel={say(yes)}
      cancelLabel={say(shellMessages.cancel)}
      onConfirm={() => onYes(asked)}
      onCancel={onNo}
    />
  );
}
