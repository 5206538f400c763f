import { createHook } from "node:async_hooks";

/** Does some work and answers how many passwords were hashed meanwhile: what an answer costs is counted, not timed. */
export async function countHashes<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly hashes: number }> {
  let hashes = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === "ARGON2REQUEST") hashes += 1;
    },
  }).enable();
  try {
    const result = await work();
    return { result, hashes };
  } finally {
    hook.disable();
  }
}
