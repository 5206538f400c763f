/** A notification's body in a list is cut at 150 characters, with an ellipsis [C2.notif.03]. */
export const bodyLength = 150;

export function truncateBody(text: string): string {
  const characters = Array.from(text);
  return characters.length > bodyLength ? `${characters.slice(0, bodyLength).join("")}…` : text;
}
