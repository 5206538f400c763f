/**
 * Settings of every server under test. A password hash costs 19 MiB and 30 ms, and tests make thousands. The overload guard is wide, because a busy machine must
 * not decide what a test receives. The tests of both use the defaults.
 */
export const testSettings = {
  PASSWORD_MEMORY_KIB: "8",
  EVENT_LOOP_DELAY_MS: "600000",
} as const;
