import { shareMessages } from "@wakafine/shared/messages/share.ts";
import { copyText } from "../lib/copy-text.ts";
import { useT, useServices } from "../lib/page-services.tsx";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { Icon } from "./icon.tsx";
import { shareIcon } from "./icons-menu.ts";
import { copyIcon, networkIcons } from "./icons-share.ts";
import { TextField } from "./text-fields.tsx";
import { shareAddress, shareNetworks } from "./share-addresses.ts";
import * as styles from "./share-dialog.module.css";

/** Opens the share sheet of the device; closing it without a choice is not an error. */
async function shareByPhone(url: string, text: string): Promise<void> {
  try {
    await navigator.share({ title: "Wakafine", text, url });
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause;
  }
}

/**
 * Shares the address of the site: five networks in a new tab, the link to copy, and the share sheet of the device if available
 * [C2.pub.25–26, G.pub.06].
 */
export function ShareDialog({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { toasts } = useServices();
  const site = `${window.location.origin}/`;
  const texts = t(shareMessages.texts);
  const copy = async () => {
    if (await copyText(site)) toasts.show("ok", t(shareMessages.copied));
    else toasts.show("warning", t(shareMessages.copyFailed));
  };
  return (
    <Dialog open={open} onClose={onClose} title={t(shareMessages.title)} size="small">
      <p>{t(shareMessages.text)}</p>
      <ul className={styles.list}>
        {shareNetworks.map((network) => (
          <li key={network}>
            <a
              href={shareAddress(network, site, texts)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t(shareMessages.network, { network })}
            >
              <Icon path={networkIcons[network]} size="l" />
              {network}
            </a>
          </li>
        ))}
      </ul>
      <TextField
        label={t(shareMessages.address)}
        value={site}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <DialogActions>
        {"share" in navigator ? (
          <Button variant="quiet" icon={shareIcon} onClick={() => void shareByPhone(site, texts)}>
            {t(shareMessages.more)}
          </Button>
        ) : null}
        <Button icon={copyIcon} onClick={() => void copy()}>
          {t(shareMessages.copy)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
