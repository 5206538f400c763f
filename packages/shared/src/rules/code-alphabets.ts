/** Characters of order, voucher and parcel codes: without 0, 1, I, L, O and U, which are easily misread on a small screen or misheard on the phone. */
export const codeAlphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Characters of a ticket code after its prefix: those of `codeAlphabet`, and U. */
export const ticketCodeAlphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Letters of the prefix of ticket codes, which each agency has: without I and O, which look like digits [G.ticket.06]. */
export const ticketPrefixAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ";
