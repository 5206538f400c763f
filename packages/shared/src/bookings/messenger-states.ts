/** The four states of the Messenger widget; only `opt_in` means consent [C4.book.15–19]. */
export const messengerStates = ["loading", "rendered", "clicked", "opt_in"] as const;
export type MessengerState = (typeof messengerStates)[number];

/** Returns the state after an event of the widget. Events only move it forward, because they can arrive late and repeatedly [C4.book.15–18]. */
export function messengerStateAfter(state: MessengerState, event: MessengerState): MessengerState {
  return messengerStates.indexOf(event) > messengerStates.indexOf(state) ? event : state;
}
