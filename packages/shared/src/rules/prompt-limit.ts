/** Payment prompts one number may be sent in `promptMinutes` [G.book.32]. */
export const mostPrompts = 3;
export const promptMinutes = 15;
