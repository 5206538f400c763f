import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { maxParcelImages } from "@wakafine/shared/parcels/images.ts";
import { sendParcelMessages as texts } from "@wakafine/shared/parcels/send-messages.ts";
import { type ChangeEvent, useRef, useState } from "react";
import { useT } from "../../lib/page-services.tsx";
import { shrinkPicture } from "../../lib/shrink-picture.ts";
import { buttonClass, IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { trashIcon } from "../../ui/icons-booking.ts";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import type { Photo } from "./use-send.ts";
import * as styles from "./parcels.module.css";

interface Props {
  readonly photos: readonly Photo[];
  readonly onPhotos: (photos: readonly Photo[]) => void;
}

/** Chooses and scales down photos, one after the other, because a phone cannot hold several large pictures in memory. */
function usePhotos({ photos, onPhotos }: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const files = [...(input.files ?? [])];
    // Allows choosing the same file again.
    input.value = "";
    if (files.length === 0 || busy) return;
    if (photos.length + files.length > maxParcelImages)
      return setProblem(t(formMessages.too_many_images));
    setBusy(true);
    setProblem(null);
    const added: Photo[] = [];
    const unreadable: string[] = [];
    for (const file of files) {
      const picture = await shrinkPicture(file);
      if (picture) added.push({ ...picture, id: crypto.randomUUID() });
      else unreadable.push(file.name);
    }
    onPhotos([...photos, ...added]);
    setBusy(false);
    if (unreadable.length > 0) setProblem(t(texts.unreadable, { names: unreadable.join(", ") }));
  };
  const remove = (id: string) => {
    setProblem(null);
    onPhotos(photos.filter((photo) => photo.id !== id));
  };
  return { busy, problem, choose, remove };
}

/** Up to six photos of the parcel, scaled down before they are sent [A5.parc.02–06]. */
export function PhotosField(props: Props) {
  const t = useT();
  const { busy, problem, choose, remove } = usePhotos(props);
  const add = useRef<HTMLInputElement>(null);
  const { photos } = props;
  return (
    <fieldset className="stack-1">
      <legend className="b">
        {t(texts.photos, { count: photos.length, max: maxParcelImages })}
      </legend>
      <p className="help">{t(texts.photosHelp)}</p>
      {photos.length > 0 ? (
        <ul className={styles.photos}>
          {photos.map(({ id, dataUrl }, index) => (
            <li key={id}>
              <img src={dataUrl} alt={t(texts.photoNumber, { number: index + 1 })} />
              <IconButton
                label={t(texts.removePhoto, { number: index + 1 })}
                icon={trashIcon}
                onClick={() => {
                  remove(id);
                  // The button disappears with its photo.
                  add.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <label className={classNames(buttonClass({ variant: "quiet" }), styles.add)}>
        {t(busy ? texts.preparing : texts.addPhotos)}
        <input
          ref={add}
          type="file"
          multiple
          accept="image/jpeg,image/png,image/svg+xml,.jpg,.jpeg,.png,.svg"
          aria-busy={busy || undefined}
          onChange={(event) => void choose(event)}
        />
      </label>
      <RefusalNote text={problem} />
    </fieldset>
  );
}
