import type { FastifyInstance, FastifyReply } from "fastify";
import { mailboxScreen, mailScreen } from "./screens.ts";
import type { MailSimulator, ReceivedMail } from "./simulator.ts";
import { sendScreen } from "../phone/frame.ts";
import type { SandboxClock } from "../sandbox-clock.ts";

interface MailPageDeps {
  readonly mail: MailSimulator;
  readonly clock: SandboxClock;
}

/** Policy for the untrusted HTML of a mail: no scripts, no network, no access to the phone pages. */
const untrustedHtmlPolicy =
  "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

/** Mounts the mailbox at `/mail` and the pages of one mail, its HTML version and its attachments. */
export function mountMailPages(server: FastifyInstance, { mail, clock }: MailPageDeps): void {
  const find = (id: string): ReceivedMail | undefined => mail.inbox().find((one) => one.id === id);
  server.get("/mail", async (request, reply) =>
    sendScreen(request, reply, {
      clock,
      screen: (view) => mailboxScreen(view, mail.inbox().toReversed()),
    }),
  );
  server.get<{ Params: { id: string } }>("/mail/:id", async (request, reply) => {
    const found = find(request.params.id);
    if (found === undefined) return reply.callNotFound();
    return sendScreen(request, reply, { clock, screen: (view) => mailScreen(view, found) });
  });
  server.get<{ Params: { id: string } }>("/mail/:id/html", async (request, reply) => {
    const found = find(request.params.id);
    if (found === undefined) return reply.callNotFound();
    return guarded(reply)
      .type("text/html; charset=utf-8")
      .send(`<p><strong>SIMULATION</strong></p>${found.html}`);
  });
  server.get<{ Params: { id: string; position: string } }>(
    "/mail/:id/attachments/:position",
    async (request, reply) => {
      const file = find(request.params.id)?.attachments[Number(request.params.position)];
      if (file === undefined) return reply.callNotFound();
      const type = /^[\w.+-]+\/[\w.+-]+$/.test(file.contentType)
        ? file.contentType
        : "application/octet-stream";
      return guarded(reply)
        .headers({
          "content-type": type,
          "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, percentCode)}`,
        })
        .send(file.bytes);
    },
  );
}

function guarded(reply: FastifyReply): FastifyReply {
  return reply.headers({
    "content-security-policy": untrustedHtmlPolicy,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
}

function percentCode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
