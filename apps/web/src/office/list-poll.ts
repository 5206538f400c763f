/** A live list is read again after this time, because a network can refuse the socket (0159), and holds and hours notify nobody. */
export const listPollMs = 30_000;
