import { shortcutMessages } from "@wakafine/shared/messages/shortcut-messages.ts";
import { use } from "react";
import { useT } from "../../lib/page-services.tsx";
import { Icon } from "../../ui/icon.tsx";
import { keyboardIcon } from "../../ui/icons-office.ts";
import { OpenShortcuts } from "./shortcuts.tsx";

/** Entry of the account menu that lists the keyboard shortcuts, also while the one-key shortcuts are disabled. */
export function ShortcutsEntry() {
  const t = useT();
  const open = use(OpenShortcuts);
  return (
    <button type="button" className="only-l" onClick={open}>
      <Icon path={keyboardIcon} />
      {t(shortcutMessages.title)}
    </button>
  );
}
