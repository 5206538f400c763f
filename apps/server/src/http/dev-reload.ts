import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

/** Reloads the page when the connection to the server was lost and is back. A separate file, because the content security policy forbids inline scripts. */
const script = `let lost = false;
const source = new EventSource("/dev/alive");
source.onerror = () => { lost = true; };
source.onopen = () => { if (lost) location.reload(); };
`;

/** For `npm run dev` only: pages reload when the server restarts. Returns a function that adds the script to a page. */
export function registerDevReload(server: FastifyInstance): (page: string) => string {
  server.get("/dev/reload.js", async (_request, reply) =>
    reply.type("text/javascript").header("cache-control", "no-store").send(script),
  );
  const open = new Set<ServerResponse>();
  server.get("/dev/alive", (_request, reply) => {
    reply.hijack();
    reply.raw.socket?.setTimeout(0); // no data is sent while the server runs
    reply.raw
      .writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" })
      .write("retry: 300\n\n");
    open.add(reply.raw);
    reply.raw.once("close", () => open.delete(reply.raw));
  });
  server.addHook("preClose", async () => open.forEach((response) => response.end())); // otherwise stopping would wait for every page
  return (page) => page.replace("</body>", '<script src="/dev/reload.js" defer></script></body>');
}
