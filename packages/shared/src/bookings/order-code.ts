const orderShape = /^[2-9A-HJKMNP-TV-Z]{10}$/;
const ticketShape = /^([A-Z]{3})([A-Z0-9]{8})$/;

/**
 * Returns an entered order code, or the code of one of its tickets, in its canonical spelling: ten capital letters and digits, or `CAL-7K3M9QXW`. Spaces,
 * dashes and case of the input do not matter. Null if it is neither.
 */
export function readOrderCode(entered: string): string | null {
  const bare = entered.replace(/[\s-]/g, "").toUpperCase();
  if (orderShape.test(bare)) return bare;
  const ticket = ticketShape.exec(bare);
  return ticket ? `${ticket[1]}-${ticket[2]}` : null;
}
