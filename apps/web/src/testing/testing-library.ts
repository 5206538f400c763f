import { act, configure, getConfig } from "@testing-library/react";

const { asyncWrapper } = getConfig();

configure({
  // The limit of a test that hangs, not an expectation: a busy machine may need seconds for what takes milliseconds.
  asyncUtilTimeout: 45_000,
  // What has been waited for is in the document before React runs its effects, which open a dialog or fill a form.
  async asyncWrapper(wait) {
    const found = await asyncWrapper(wait);
    await act(async () => undefined);
    return found;
  },
});
