/** Payment prompts that one device or IP address may request for one phone in `promptMinutes` [G.book.32]. */
export const maxPrompts = 3;
/** Payment prompts to one phone in `promptMinutes`, requested without a verified phone [G.book.32]. */
export const maxPhonePrompts = 6;
export const promptMinutes = 15;
/** Unpaid prompts to one phone in a day, requested without a verified phone. */
export const maxUnpaidPrompts = 12;
