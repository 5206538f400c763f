/** The code of a page did not arrive. */
export class PageLoadFailure extends Error {
  override readonly name = "PageLoadFailure";
}

/** Code that is fetched when it is needed; the page says so when it does not arrive [C2.pub.42]. */
export async function arrived<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new PageLoadFailure("The code of a page did not arrive", { cause });
  }
}
