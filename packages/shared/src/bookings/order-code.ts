const shape = /^[2-9A-HJKMNP-TV-Z]{10}$/;

/** Returns an entered order code in its canonical spelling: ten capital letters and digits, without spaces and dashes. Null if it is none. */
export function readOrderCode(entered: string): string | null {
  const bare = entered.replace(/[\s-]/g, "").toUpperCase();
  return shape.test(bare) ? bare : null;
}
