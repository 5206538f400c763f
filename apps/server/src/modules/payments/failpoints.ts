/** Points at which tests stop a process, because a crash there would do the most harm. */
export const failpoints = [
  "start: before mark",
  "start: before call",
  "prepare: before store",
  "prepare: after store",
  "start: after call",
  "start: after commit",
  "settle: before read",
  "settle: after read",
  "settle: after claim",
  "settle: after decision",
  "settle: after commit",
  "money: before commit",
  "move: after claim",
  "poll: after lease",
  "poll: before reschedule",
  "callback: before insert",
  "callback: after insert",
  "webhooks: after look-up",
  "recover: before read",
  "recover: after read",
  "recover: before resend",
  "recover: after resend",
  "refund: before commit",
  "refund: before send",
  "refund: after send",
  "refund: before record",
  "refund: after record",
  "payout: before commit",
  "payout: after commit",
] as const;

export type FailpointName = (typeof failpoints)[number];

/** Called at each failpoint; does nothing in production. A test throws from it to simulate a crash of the process. */
export type Failpoint = (name: FailpointName) => void;

export const noFailpoint: Failpoint = () => undefined;
