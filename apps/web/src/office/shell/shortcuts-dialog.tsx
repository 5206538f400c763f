import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { shortcutMessages as texts } from "@wakafine/shared/messages/shortcut-messages.ts";
import { hasPermission } from "@wakafine/shared/rules/permissions.ts";
import { useState } from "react";
import { memberAccessOf } from "../../lib/agency-access.ts";
import { useAccount, useServices, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { shortcutsOffKey } from "./shortcut-keys.ts";
import * as styles from "./shortcuts-dialog.module.css";

/** The keyboard shortcuts of the office, and the choice to disable those of one key. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { tab } = useServices();
  const member = memberAccessOf(useAccount());
  const mayPlan = member !== null && hasPermission("planning", member);
  const [isOff, setOff] = useState(tab.read(shortcutsOffKey) === true);
  const shortcuts: readonly (readonly [key: string, text: string])[] = [
    ["/", t(texts.search)],
    ["?", t(texts.list)],
    ...(mayPlan ? ([[t(texts.newDepartureKey), t(texts.newDeparture)]] as const) : []),
    [t(texts.escape), t(texts.close)],
  ];
  const choose = (isOn: boolean) => {
    setOff(!isOn);
    tab.write(shortcutsOffKey, isOn ? null : true);
  };
  return (
    <Dialog open onClose={onClose} title={t(texts.title)} size="small">
      <div className="stack">
        <dl className={styles.shortcuts}>
          {shortcuts.map(([key, text]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <CheckBox checked={!isOff} onChange={({ target }) => choose(target.checked)}>
          {t(texts.singleKeys)}
        </CheckBox>
        <p className="muted xs">{t(texts.singleKeysHelp)}</p>
        <DialogActions>
          <Button onClick={onClose}>{t(shellMessages.close)}</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
