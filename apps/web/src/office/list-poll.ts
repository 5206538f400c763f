/** Polling interval of live lists. Live updates do not replace it: a network can block the socket (docs/decisions/0159), and seats that are held or changed hours send no event. */
export const listPollMs = 30_000;

/** Polling interval of check-in, where several members check in one departure at the same time. */
export const boardingPollMs = 15_000;
