import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { parcelProblemMessages as texts } from "@wakafine/shared/parcels/problem-messages.ts";
import { type ChangeEvent, useId, useRef, useState } from "react";
import { useT } from "../../lib/page-services.tsx";
import { shrinkPicture } from "../../lib/shrink-picture.ts";
import { buttonClass, IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { FieldErrorText } from "../../ui/field.tsx";
import { trashIcon } from "../../ui/icons-booking.ts";
import * as styles from "./parcel-manager.module.css";

interface Props {
  /** Data URLs. */
  readonly photos: readonly string[];
  readonly max: number;
  readonly help?: string;
  readonly error: string | undefined;
  readonly onPhotos: (photos: readonly string[]) => void;
}

/** Scales down one photo at a time, because a phone cannot hold several large pictures in memory. */
function useChosen({ photos, onPhotos }: Props) {
  const [busy, setBusy] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const choose = async ({ target: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    // Allows choosing the same file again.
    input.value = "";
    if (!file || busy) return;
    setBusy(true);
    const picture = await shrinkPicture(file);
    setBusy(false);
    setUnreadable(picture === null);
    // The same photo again adds nothing.
    if (picture && !photos.includes(picture.dataUrl)) onPhotos([...photos, picture.dataUrl]);
  };
  const remove = (index: number) => onPhotos(photos.filter((_photo, at) => at !== index));
  return { busy, isUnreadable, choose, remove };
}

/** Photos of a dialog, scaled down before they are sent: their preview and the button that adds the next one. */
export function ChosenPhotos(props: Props) {
  const t = useT();
  const noteId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const { busy, isUnreadable, choose, remove } = useChosen(props);
  const { photos, max, help } = props;
  const error = isUnreadable ? t(errorMessages.bad_image) : props.error;
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
          {t(busy ? texts.preparing : texts.addPhoto)}
          <input
            type="file"
            name="images"
            accept="image/jpeg,image/png,image/svg+xml,.jpg,.jpeg,.png,.svg"
            aria-busy={busy || undefined}
            aria-describedby={note ? noteId : undefined}
            onChange={(event) => void choose(event)}
          />
        </label>
      ) : null}
      {error ? <FieldErrorText id={noteId}>{error}</FieldErrorText> : null}
      {!error && help ? (
        <p className="help" id={noteId}>
          {help}
        </p>
      ) : null}
    </fieldset>
  );
}
