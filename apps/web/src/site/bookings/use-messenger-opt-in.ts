import type { MessengerState } from "@wakafine/shared/bookings/messenger-states.ts";
import { messengerStateAfter } from "@wakafine/shared/bookings/messenger-states.ts";
import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import { useServices } from "../../lib/page-services.tsx";

const pollMs = 2000;
const storeKey = "messenger";

/** The link of this tab. It survives a reload, because a phone may discard the page while Messenger is open. */
interface Link {
  readonly token: string;
  readonly link: string;
  readonly state: MessengerState;
}

interface MessengerOptIn {
  readonly state: MessengerState;
  /** Opens Messenger; null until it is signed. */
  readonly link: string | null;
  /** The link could not be signed. */
  readonly failure: string | null;
  readonly retry: () => void;
  readonly clicked: () => void;
}

/** State of the consent to Messenger: loading until the link is signed, rendered, clicked, and opt_in [C4.book.15–20]. `onChange` receives the token in the last state, and an empty text before it. */
export function useMessengerOptIn(onChange: (token: string) => void): MessengerOptIn {
  const { callApi, tab } = useServices();
  const [known, setKnown] = useState(() => tab.read(storeKey) as Link | null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const keep = useCallback(
    (next: Link | null) => {
      tab.write(storeKey, next);
      setKnown(next);
    },
    [tab],
  );
  const token = known?.token ?? null;

  useEffect(() => {
    if (token !== null) return;
    let isCurrent = true;
    const sign = async () => {
      const made = await callApi("createMessengerLink", {}, { quiet: true });
      if (!isCurrent) return;
      if (made.ok) keep({ ...made.data, state: messengerStateAfter("loading", "rendered") });
      else setFailure(made.failure.message);
    };
    void sign();
    return () => {
      isCurrent = false;
    };
  }, [token, attempt, callApi, keep]);

  const state = known?.state ?? "loading";
  // Before the state is visible, so that the form is valid as soon as it says so.
  useLayoutEffect(() => {
    onChange(state === "opt_in" && token !== null ? token : "");
  }, [state, token, onChange]);

  useEffect(() => {
    if (known === null) return;
    let isCurrent = true;
    const read = async () => {
      const params = { token: known.token };
      const found = await callApi("getMessengerOptIn", { params }, { quiet: true });
      if (!isCurrent) return;
      const next =
        found.ok && found.data.opted_in ? messengerStateAfter(known.state, "opt_in") : known.state;
      if (next !== known.state) keep({ ...known, state: next });
      else if (!found.ok && found.failure.status === 404) keep(null); // The link has expired.
    };
    void read();
    // Only an opened link can lead to a consent.
    const timer = known.state === "clicked" ? setInterval(() => void read(), pollMs) : undefined;
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [known, callApi, keep]);

  return {
    state,
    link: known?.link ?? null,
    failure,
    retry() {
      setFailure(null);
      setAttempt(attempt + 1);
    },
    clicked() {
      if (known) keep({ ...known, state: messengerStateAfter(known.state, "clicked") });
    },
  };
}
