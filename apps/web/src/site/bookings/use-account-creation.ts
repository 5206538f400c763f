import { type RefObject, useEffect, useRef, useState } from "react";
import { addressText, usePageAddress } from "../../lib/page-address.tsx";
import { useAccount, useServices } from "../../lib/page-services.tsx";
import { loadCode, useLazyDialog } from "../../lib/page-code.ts";
import { type PendingCode, readPending, writePending } from "../../lib/pending-code.ts";
import { type AccountState, emptyAccount, mayContinue, registered } from "./account-creation.ts";

/** The account that a guest creates in step 1, or the one that is logged in. */
export interface AccountCreation {
  readonly state: AccountState;
  readonly loggedIn: boolean;
  /** Code of the fields, loaded when the switch is used; null until then. */
  readonly part: typeof import("./account-fields.tsx") | null;
  readonly turn: (on: boolean) => void;
  /** The registered account whose code is awaited. */
  readonly pending: PendingCode | null;
  readonly setPending: (pending: PendingCode) => void;
  /** The form with the password; submitting it registers the account. */
  readonly form: RefObject<HTMLFormElement | null>;
  /** Registers the account before the next step; the form shows what is missing [C4.book.08]. */
  readonly register: () => void;
  /** Address of this booking, to which the login returns. */
  readonly address: string;
  /** Closes the code box, with or without a validated account [C4.book.13]. */
  readonly close: () => void;
}

/** State of the account creation. A reload keeps only the awaited code of this booking, whose token is stored in the tab. */
export function useAccountCreation(): AccountCreation {
  const { tab } = useServices();
  const loggedIn = useAccount() !== null;
  const address = addressText(usePageAddress());
  const [pending, setKnown] = useState<PendingCode | null>(() => {
    const kept = readPending(tab, "client", null);
    return !loggedIn && kept?.back === address && kept.token !== null ? kept : null;
  });
  const [state, setState] = useState(() => (pending ? registered(emptyAccount) : emptyAccount));
  const fields = useLazyDialog(() => loadCode(() => import("./account-fields.tsx")));
  const { part, open } = fields;
  const form = useRef<HTMLFormElement>(null);
  const loaded = useRef(false);
  useEffect(() => {
    if (!state.createAccount || loaded.current) return;
    loaded.current = true;
    void open();
  }, [state.createAccount, open]);
  const close = () => {
    writePending(tab, null);
    setKnown(null);
    setState(emptyAccount);
  };
  return {
    state: loggedIn ? emptyAccount : state,
    loggedIn,
    part,
    turn(on) {
      if (!on) return close();
      loaded.current = part !== null;
      setState({ ...emptyAccount, createAccount: true });
    },
    pending,
    setPending(next) {
      writePending(tab, next);
      setKnown(next);
      setState(registered);
    },
    form,
    register: () => mayContinue(state) && form.current?.requestSubmit(),
    address,
    close,
  };
}
