import type { Socket } from "node:net";
import { defaultLanguage } from "@wakafine/shared/messages/catalogue.ts";
import { failureBody } from "./response.ts";
import { appError } from "./failure.ts";

/** Time to read the response; a client that neither reads nor closes would keep the descriptor. */
const graceMilliseconds = 2000;

/**
 * Handles input that is no HTTP, has too long headers or did not arrive in time. There is no request to reply to, so the same envelope is written to
 * the socket [G.cross.04], which is destroyed after a grace period.
 */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const body = JSON.stringify(
    failureBody(appError("invalid_input", { data: { fields: [] } }), defaultLanguage),
  );
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
  const timer = setTimeout(() => socket.destroy(), graceMilliseconds).unref();
  socket.once("close", () => clearTimeout(timer));
}
