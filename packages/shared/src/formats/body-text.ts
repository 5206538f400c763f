/** Length at which a notification's body is truncated in a list, with an ellipsis [C2.notif.03]. */
export const bodyLength = 150;

export function truncateBody(text: string): string {
  const characters = Array.from(text);
  return characters.length > bodyLength ? `${characters.slice(0, bodyLength).join("")}…` : text;
}
