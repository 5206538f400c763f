import { useQueryClient } from "@tanstack/react-query";
import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { type ChangeEvent, useId, useRef, useState } from "react";
import { focusHeading } from "../../../lib/focus-heading.ts";
import { useT, useServices } from "../../../lib/page-services.tsx";
import { shrinkPicture } from "../../../lib/shrink-picture.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldErrorCode } from "../../../ui/field.tsx";
import { UserMark } from "../../../ui/user-mark.tsx";
import { useStoreMe } from "./use-me.ts";
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
  const queryClient = useQueryClient();
  const storeMe = useStoreMe();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (picture: Chosen) => {
    setBusy(true);
    const result = await callApi(
      "setAvatar",
      { body: { base64_file: picture.dataUrl, name: picture.name.slice(0, 255) } },
      { quiet: true },
    );
    setBusy(false);
    if (!result.ok) return setError(result.failure.message);
    const { url, uuid, name } = result.data.avatar;
    toasts.show("ok", result.message ?? "");
    storeMe({ ...me, avatar_url: url, avatar_uuid: uuid, avatar_name: name });
    setChosen(null);
    void queryClient.invalidateQueries({ queryKey: ["getMe"] });
  };
  const choose = async (file: File) => {
    setError(undefined);
    setBusy(true);
    const shrunk = await shrinkPicture(file);
    setBusy(false);
    if (!shrunk) return setError(t(profileMessages.badPicture));
    const picture = { dataUrl: shrunk.dataUrl, name: file.name };
    setChosen(picture);
    await send(picture);
  };
  const again = () => {
    setError(undefined);
    focusHeading("#my-picture");
    if (chosen) void send(chosen);
  };
  const remove = async () => {
    setBusy(true);
    const result = await callApi("removeAvatar", {});
    setBusy(false);
    if (!result.ok) return;
    toasts.show("ok", result.message ?? "");
    storeMe({ ...me, avatar_url: null, avatar_uuid: null, avatar_name: null });
    focusHeading("#my-picture");
  };
  return { chosen, busy, error, choose, again, remove };
}

/** Chooses, shows and removes the picture of the user. */
export function PictureForm({ me }: { readonly me: Me }) {
  const t = useT();
  const { chosen, busy, error, choose, again, remove } = usePicture(me);
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const onFile = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file can be chosen again.
    event.target.value = "";
    if (file) void choose(file);
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
          {error ? <FieldErrorCode id={noteId}>{error}</FieldErrorCode> : null}
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
