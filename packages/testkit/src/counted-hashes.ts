import { createHook } from "node:async_hooks";

/** Runs `work` and returns its result with the number of passwords hashed; counting costs is more reliable than measuring time. */
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
