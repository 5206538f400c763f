/** Name of the draft of a new departure, which is stored when the session ends. */
export const tripDraft = "new-departure";

/** Name of the draft of an edit. It contains the version, so that a draft never overwrites a later edit. */
export function editDraft(departure: { readonly uuid: string; readonly version: number }): string {
  return `edit-departure ${departure.uuid} ${departure.version}`;
}
