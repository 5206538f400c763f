import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import { guardBodies } from "./large-bodies.ts";

test("a body whose first bytes exceed the memory gets a response, also when they arrive with the headers", async () => {
  const server = fastify();
  guardBodies(server, {
    LIMITS: true,
    BODY_MEMORY_MIB: 0,
    BODY_MEMORY_PER_ADDRESS_MIB: 0,
    BODY_BYTES_PER_SECOND: 1,
  });
  server.setErrorHandler(({ code }: { readonly code: string }, _request, reply) =>
    reply.code(503).send(code),
  );
  server.post("/", async () => "read");
  await server.listen({ port: 0, host: "127.0.0.1" });
  try {
    const socket = connect((server.server.address() as AddressInfo).port, "127.0.0.1");
    socket.write(
      `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n`,
    );
    const [response] = (await once(socket, "data")) as [Buffer];
    expect(response.toString()).toMatch(/^HTTP\/1\.1 503 [^]*unavailable$/);
  } finally {
    await server.close();
  }
}, 5000);
