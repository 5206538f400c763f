import type { Socket } from "node:net";
import { defaultLanguage } from "@wakafine/shared/messages/catalogue.ts";
import { failureBody } from "./answer.ts";
import { expected } from "./failure.ts";

/** What came is no HTTP or its headers are too long: there is no request to answer, so the same envelope is written to the socket [G.cross.04]. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const body = JSON.stringify(failureBody(expected("invalid_input", { data: { fields: [] } }), defaultLanguage));
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
