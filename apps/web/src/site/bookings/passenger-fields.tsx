import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { userSexes } from "@wakafine/shared/reference/messages.ts";
import { useFormContext, useWatch } from "react-hook-form";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { Segmented } from "../../ui/choice.tsx";
import { idCardIcon, trashIcon } from "../../ui/icons-booking.ts";
import { PhoneField, TextField } from "../../ui/text-fields.tsx";
import type { BookingForm } from "./booking-draft.ts";
import { usePassengerErrors } from "./shown-errors.ts";

interface Props {
  readonly index: number;
  readonly onRemove: (() => void) | null;
}

/** Form of one passenger. The first is the owner and has the phone [C2.book.02, C3.book.01–06]. */
export function PassengerFields({ index, onRemove }: Props) {
  const t = useT();
  const number = index + 1;
  return (
    <section className="stack" aria-labelledby={`traveller-${number}`}>
      <div className="row between">
        <h3 className="h2" id={`traveller-${number}`}>
          {t(bookingMessages.passenger, { number })}{" "}
          {index === 0 ? <span className="muted">{t(bookingMessages.you)}</span> : null}
        </h3>
        {onRemove ? (
          <Button
            variant="text"
            icon={trashIcon}
            onClick={onRemove}
            aria-label={t(bookingMessages.removeOf, { number })}
          >
            {t(bookingMessages.remove)}
          </Button>
        ) : null}
      </div>
      <NameFields index={index} />
      <IdentityFields index={index} />
    </section>
  );
}

function NameFields({ index }: { readonly index: number }) {
  const t = useT();
  const language = useLanguage();
  const { register } = useFormContext<BookingForm>();
  const errors = usePassengerErrors(index);
  const phone = useWatch<BookingForm, `forms.${number}.phone`>({ name: `forms.${index}.phone` });
  const genre = useWatch<BookingForm, `forms.${number}.genre`>({ name: `forms.${index}.genre` });
  return (
    <>
      <div className="grid2">
        <TextField
          label={t(bookingMessages.name)}
          autoComplete={index === 0 ? "family-name" : "off"}
          error={errors.name}
          maxLength={300}
          {...register(`forms.${index}.name`)}
        />
        <TextField
          label={t(bookingMessages.surname)}
          autoComplete={index === 0 ? "given-name" : "off"}
          error={errors.surname}
          maxLength={300}
          {...register(`forms.${index}.surname`)}
        />
      </div>
      <Segmented
        legend={t(bookingMessages.sex)}
        options={userSexes.map((sex) => ({
          value: String(sex.id),
          label: language === "fr" ? sex.title_fr : sex.title_en,
        }))}
        error={errors.genre}
        input={{ ...register(`forms.${index}.genre`), value: String(genre ?? "") }}
      />
      {index === 0 ? (
        <PhoneField
          label={t(bookingMessages.phone)}
          error={errors.phone}
          {...register(`forms.${index}.phone`)}
          value={phone ?? ""}
        />
      ) : null}
    </>
  );
}

function IdentityFields({ index }: { readonly index: number }) {
  const t = useT();
  const { register, clearErrors, setValue, trigger } = useFormContext<BookingForm>();
  const errors = usePassengerErrors(index);
  const withoutCard = useWatch<BookingForm, `forms.${number}.provide_cni`>({
    name: `forms.${index}.provide_cni`,
  });
  const card = register(`forms.${index}.cni`);
  return (
    <div className="stack-1">
      <TextField
        label={t(bookingMessages.cni)}
        icon={idCardIcon}
        autoComplete="off"
        disabled={withoutCard === true}
        placeholder={withoutCard ? t(bookingMessages.cniNotAsked) : undefined}
        error={withoutCard ? undefined : errors.cni}
        name={card.name}
        ref={card.ref}
        onChange={card.onChange}
        onBlur={card.onBlur}
      />
      <CheckBox
        {...register(`forms.${index}.provide_cni`, {
          onChange: (event: { target: { checked: boolean } }) => {
            // "Has no document (child)" also answers the next question.
            if (index > 0) setValue(`forms.${index}.minor`, event.target.checked);
            if (event.target.checked) {
              setValue(`forms.${index}.cni`, "");
              clearErrors(`forms.${index}.cni`);
            } else void trigger(`forms.${index}.cni`);
          },
        })}
      >
        {index === 0 ? (
          t(bookingMessages.noCard)
        ) : (
          <WithHelp
            text={t(bookingMessages.noCardOther)}
            help={t(bookingMessages.noCardOtherHelp)}
          />
        )}
      </CheckBox>
      {index > 0 && !withoutCard ? (
        <CheckBox {...register(`forms.${index}.minor`)}>
          <WithHelp text={t(bookingMessages.minor)} help={t(bookingMessages.minorHelp)} />
        </CheckBox>
      ) : null}
    </div>
  );
}

/** The text of a checkbox with its explanation below. */
function WithHelp({ text, help }: { readonly text: string; readonly help: string }) {
  return (
    <>
      {text}
      <br />
      <span className="help">{help}</span>
    </>
  );
}
