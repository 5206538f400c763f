import type { AgencyUser } from "@wakafine/shared/members/contract.ts";
import { userActionMessages } from "@wakafine/shared/members/messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useT } from "../../lib/page-services.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { userName } from "./user-texts.ts";

export type ActionKind = "delete" | "withdraw" | "off" | "on";

/** An action that waits for confirmation. */
export interface PendingAction {
  readonly kind: ActionKind;
  readonly user: AgencyUser;
}

const texts = {
  delete: {
    title: userActionMessages.deleteTitle,
    text: userActionMessages.deleteText,
    yes: userActionMessages.delete,
    done: userActionMessages.deleted,
  },
  withdraw: {
    title: userActionMessages.withdrawTitle,
    text: userActionMessages.withdrawText,
    yes: userActionMessages.withdraw,
    done: userActionMessages.withdrawn,
  },
  off: {
    title: userActionMessages.offTitle,
    text: userActionMessages.offText,
    yes: userActionMessages.off,
    done: userActionMessages.deactivated,
  },
  on: {
    title: userActionMessages.onTitle,
    text: userActionMessages.onText,
    yes: userActionMessages.on,
    done: userActionMessages.activated,
  },
} as const;

/** Texts for a member who joined by invitation and keeps the account. */
const invitedTexts = {
  delete: userActionMessages.deleteInvitedText,
  withdraw: userActionMessages.withdrawText,
  off: userActionMessages.offInvitedText,
  on: userActionMessages.onInvitedText,
} as const;

/** Returns the text shown after the action. */
export const doneTexts = (kind: ActionKind) => texts[kind].done;

/** Confirms deleting, activating or deactivating a member, or withdrawing an invitation. */
export function UserConfirmDialog(props: {
  readonly pending: PendingAction | null;
  readonly busy: boolean;
  readonly onYes: (pending: PendingAction) => void;
  readonly onNo: () => void;
}) {
  const t = useT();
  const { pending, busy, onYes, onNo } = props;
  if (!pending) return null;
  const { title, text, yes } = texts[pending.kind];
  return (
    <ConfirmDialog
      open
      danger={pending.kind !== "on"}
      busy={busy}
      title={t(title, { name: userName(pending.user) })}
      text={t(pending.user.invited ? invitedTexts[pending.kind] : text)}
      confirmLabel={t(yes)}
      cancelLabel={t(shellMessages.cancel)}
      onConfirm={() => onYes(pending)}
      onCancel={onNo}
    />
  );
}
