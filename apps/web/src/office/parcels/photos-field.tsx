import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { parcelPhotoMessages as texts } from "@wakafine/shared/parcels/photo-messages.ts";
import { type ChangeEvent, useId, useRef, useState } from "react";
import { useT } from "../../lib/page-services.tsx";
import { shrinkPicture } from "../../lib/shrink-picture.ts";
import { Button, buttonClass, IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { FieldErrorText } from "../../ui/field.tsx";
import { trashIcon } from "../../ui/icons-booking.ts";
import * as styles from "./parcel-manager.module.css";

interface Props {
  /** Data URLs. */
  readonly photos: readonly string[];
  readonly max: number;
  readonly help?: string;
  readonly error?: string | undefined;
  readonly onPhotos: (photos: readonly string[]) => void;
}

/** Scales down one photo after the other, because a phone cannot hold several large pictures in memory. */
function usePhotos({ photos, max, onPhotos }: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async ({ target: input }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(input.files ?? [])];
    // Allows choosing the same file again.
    input.value = "";
    if (files.length === 0 || busy) return;
    if (photos.length + files.length > max) return setProblem(t(formMessages.too_many_images));
    setBusy(true);
    setProblem(null);
    const chosen = new Set(photos);
    const unreadable: string[] = [];
    for (const file of files) {
      const picture = await shrinkPicture(file);
      // The same photo again adds nothing.
      if (picture) chosen.add(picture.dataUrl);
      else unreadable.push(file.name);
    }
    setBusy(false);
    onPhotos([...chosen]);
    if (unreadable.length > 0) setProblem(t(texts.unreadable, { names: unreadable.join(", ") }));
  };
  const remove = (index: number) => {
    setProblem(null);
    onPhotos(photos.filter((_photo, at) => at !== index));
  };
  return { busy, problem, choose, remove, dismiss: () => setProblem(null) };
}

/** Photos of a parcel, scaled down before they are sent: their preview and the button that adds some [A5.parc.02–06]. A file that is not taken holds back the form until another one is chosen or the member goes on without it. */
export function PhotosField(props: Props) {
  const t = useT();
  const noteId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const { busy, problem, choose, remove, dismiss } = usePhotos(props);
  const { photos, max, help } = props;
  const error = problem ?? props.error;
  const note = error ?? help;
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      className="stack-1"
      data-wrong={error ? "" : undefined}
      aria-describedby={note ? noteId : undefined}
    >
      <legend className="b">
        {max === 1 ? t(texts.photo) : t(texts.photos, { count: photos.length, max })}
      </legend>
      {photos.length > 0 ? (
        <ul className={styles.chosen}>
          {photos.map((photo, index) => (
            <li key={photo}>
              <img src={photo} alt={t(texts.photoNumber, { number: index + 1 })} />
              <IconButton
                label={t(texts.removePhoto, { number: index + 1 })}
                icon={trashIcon}
                onClick={() => {
                  remove(index);
                  // The button disappears with its photo.
                  group.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {photos.length < max ? (
        <label className={classNames(buttonClass({ variant: "quiet" }), styles.add)}>
          {t(busy ? texts.preparing : max === 1 ? texts.addPhoto : texts.addPhotos)}
          <input
            type="file"
            name="images"
            multiple={max > 1}
            accept="image/jpeg,image/png,image/svg+xml,.jpg,.jpeg,.png,.svg"
            aria-busy={busy || undefined}
            aria-describedby={note ? noteId : undefined}
            onChange={(event) => void choose(event)}
          />
        </label>
      ) : null}
      {error ? <FieldErrorText id={noteId}>{error}</FieldErrorText> : null}
      {problem ? (
        <Button
          data-unresolved
          variant="quiet"
          size="small"
          onClick={() => {
            dismiss();
            group.current?.focus();
          }}
        >
          {t(texts.goOnWithout)}
        </Button>
      ) : null}
      {!error && help ? (
        <p className="help" id={noteId}>
          {help}
        </p>
      ) : null}
    </fieldset>
  );
}
