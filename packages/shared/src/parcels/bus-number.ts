/** Characters of a bus number. */
export const maxBusNumber = 20;

/** The form of a bus number in capitals: letters, digits, spaces and hyphens [G.parc.13]. */
export const busNumberForm = /^[A-Z0-9]([A-Z0-9 -]*[A-Z0-9])?$/;

/** Returns the stored form of an entered bus number; null when it is none. */
export function busNumberOf(entered: string): string | null {
  const number = entered.trim().toUpperCase();
  return number.length <= maxBusNumber && busNumberForm.test(number) ? number : null;
}
