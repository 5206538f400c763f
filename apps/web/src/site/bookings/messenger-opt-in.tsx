import { messengerMessages } from "@wakafine/shared/bookings/messenger-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useCallback, useId } from "react";
import { useFormContext } from "react-hook-form";
import { useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { FieldErrorText } from "../../ui/field.tsx";
import { checkCircleIcon } from "../../ui/icons.ts";
import type { BookingForm } from "./booking-draft.ts";
import { useMessengerOptIn } from "./use-messenger-opt-in.ts";

/** The link to Messenger and the state of the consent; the form is valid only after it [C5.book.29, C5.book.33]. */
export function MessengerOptIn({ error }: { readonly error: string | undefined }) {
  const t = useT();
  const errorId = useId();
  const { register, setValue } = useFormContext<BookingForm>();
  const store = useCallback(
    (token: string) => setValue("receiveAddress", token, { shouldValidate: token !== "" }),
    [setValue],
  );
  const { state, link, failure, retry, clicked } = useMessengerOptIn(store);
  if (failure)
    return (
      <div className="stack-1">
        <FieldErrorText id={errorId}>{failure}</FieldErrorText>
        <Button variant="quiet" full onClick={retry}>
          {t(shellMessages.retry)}
        </Button>
      </div>
    );
  return (
    <div className="stack-1" data-messenger={state}>
      {state === "opt_in" ? (
        <Note icon={checkCircleIcon}>
          <b role="status">{t(messengerMessages.agreed)}</b> {t(messengerMessages.within)}
        </Note>
      ) : (
        <>
          <p className="help">{t(messengerMessages.explain)}</p>
          {link === null ? (
            <p role="status">{t(messengerMessages.preparing)}</p>
          ) : (
            <a
              ref={register("receiveAddress").ref} // receives the focus when the consent is missing
              className={buttonClass({ variant: "quiet", full: true })}
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              aria-describedby={error ? errorId : undefined}
              onClick={clicked}
            >
              {t(state === "clicked" ? messengerMessages.openAgain : messengerMessages.open)}
            </a>
          )}
          {state === "clicked" ? <p role="status">{t(messengerMessages.waiting)}</p> : null}
          {error ? <FieldErrorText id={errorId}>{error}</FieldErrorText> : null}
        </>
      )}
    </div>
  );
}
