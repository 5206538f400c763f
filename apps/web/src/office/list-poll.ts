/** Polling interval of live lists. Live updates do not replace it: a network can block the socket (docs/decisions/0159), and seats that are held or changed hours send no event. */
export const listPollMs = 30_000;
