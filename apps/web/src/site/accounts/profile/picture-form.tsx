import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { type ChangeEvent, useId, useRef, useState } from "react";
import { focusHeading } from "../../../lib/focus-heading.ts";
import { useT, useServices } from "../../../lib/page-services.tsx";
import { useApiCall } from "../../../lib/use-api-call.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldErrorText } from "../../../ui/field.tsx";
import { UserMark } from "../../../ui/user-mark.tsx";
import { useRefreshMe, useStoreMe } from "./use-me.ts";
import * as styles from "./profile.module.css";

interface Chosen {
  /** Data URL, as it is sent and shown. */
  readonly dataUrl: string;
  readonly name: string;
}

/** The chosen picture: scaled down, sent, and kept until the upload succeeded [C2.acct.04, C5.acct.08]. */
function usePicture(me: Me) {
  const t = useT();
  const { callApi, toasts } = useServices();
  const refreshMe = useRefreshMe();
  const storeMe = useStoreMe();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const upload = (picture: Chosen) =>
    callApi(
      "setAvatar",
      { body: { base64_file: picture.dataUrl, name: picture.name.slice(0, 255) } },
      { quiet: true },
    );
  const sending = useApiCall(async (picture: File | Chosen) => {
    if (!(picture instanceof File)) return upload(picture);
    // Loaded when a picture is chosen, because few visitors choose one.
    const code = await import("../../../lib/shrink-picture.ts").catch(() => null);
    if (!code) {
      const message = t(stateMessages["shared.internet_connexion_error"]);
      return { ok: false, failure: { message } } as const;
    }
    const shrunk = await code.shrinkPicture(picture);
    if (!shrunk) return { ok: false, failure: { message: t(profileMessages.badPicture) } } as const;
    const ready = { dataUrl: shrunk.dataUrl, name: picture.name };
    setChosen(ready);
    return upload(ready);
  });
  const removing = useApiCall(() => callApi("removeAvatar", {}));
  const send = async (picture: File | Chosen) => {
    const result = await sending.run(picture);
    if (!result?.ok) return;
    const { url, uuid, name } = result.data.avatar;
    toasts.show("ok", result.message ?? "");
    storeMe({ ...me, avatar_url: url, avatar_uuid: uuid, avatar_name: name });
    setChosen(null);
    void refreshMe();
  };
  const again = () => {
    focusHeading("#my-picture");
    if (chosen) void send(chosen);
  };
  const remove = async () => {
    const result = await removing.run();
    if (!result?.ok) return;
    toasts.show("ok", result.message ?? "");
    storeMe({ ...me, avatar_url: null, avatar_uuid: null, avatar_name: null });
    focusHeading("#my-picture");
  };
  const busy = sending.busy || removing.busy;
  return { chosen, busy, error: sending.failure?.message, send, again, remove };
}

/** Chooses, shows and removes the picture of the user. */
export function PictureForm({ me }: { readonly me: Me }) {
  const t = useT();
  const { chosen, busy, error, send, again, remove } = usePicture(me);
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const onFile = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file can be chosen again.
    event.target.value = "";
    if (file) void send(file);
  };
  const name = `${me.firstname ?? ""} ${me.lastname ?? ""}`.trim();
  return (
    <section className={`card ${styles.picture}`} aria-labelledby="my-picture">
      <UserMark name={name} picture={chosen?.dataUrl ?? me.avatar_url} large />
      <div className="stack-1">
        <h2 className="h2" id="my-picture">
          {t(profileMessages.picture)}
        </h2>
        <p className="muted xs">{t(profileMessages.pictureHelp)}</p>
        <input
          ref={input}
          type="file"
          name="picture"
          tabIndex={-1}
          accept="image/jpeg,image/png,image/svg+xml"
          aria-label={t(profileMessages.choosePicture)}
          aria-describedby={error ? noteId : undefined}
          onChange={onFile}
        />
        <div role="alert">
          {error ? <FieldErrorText id={noteId}>{error}</FieldErrorText> : null}
        </div>
        <div className="row">
          {chosen && error ? (
            <Button size="small" onClick={again}>
              {t(profileMessages.sendAgain)}
            </Button>
          ) : null}
          <Button size="small" variant="quiet" busy={busy} onClick={() => input.current?.click()}>
            {t(
              me.avatar_url || chosen
                ? profileMessages.changePicture
                : profileMessages.choosePicture,
            )}
          </Button>
          {me.avatar_url && !chosen ? (
            <Button size="small" variant="text" disabled={busy} onClick={() => void remove()}>
              {t(profileMessages.removePicture)}
            </Button>
          ) : null}
        </div>
      </div>
    </section>
  );
}
