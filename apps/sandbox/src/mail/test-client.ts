import { connect } from "node:net";
import type { Socket } from "node:net";

/** For tests: sends a message over SMTP. Returns each reply code; 0 for a closed connection. */
export async function sendMail(
  url: string,
  recipients: readonly string[],
  message: string,
): Promise<number[]> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const replies = repliesOf(socket);
  const codes: number[] = [];
  const nextCode = async (): Promise<number> => {
    const { value } = await replies.next();
    codes.push(value ?? 0);
    return value ?? 0;
  };
  const command = (line: string): Promise<number> => {
    socket.write(`${line}\r\n`);
    return nextCode();
  };
  try {
    if ((await nextCode()) !== 220) return codes;
    await command("HELO test");
    await command("MAIL FROM:<billets@wakafine.example>");
    for (const recipient of recipients) await command(`RCPT TO:<${recipient}>`);
    if ((await command("DATA")) === 354) await command(`${message.replace(/\r?\n/g, "\r\n")}\r\n.`);
    return codes;
  } finally {
    socket.destroy();
  }
}

async function* repliesOf(socket: Socket): AsyncGenerator<number, undefined> {
  let pending = "";
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    pending += chunk.toString("latin1");
    for (let end = pending.indexOf("\r\n"); end >= 0; end = pending.indexOf("\r\n")) {
      const line = pending.slice(0, end);
      pending = pending.slice(end + 2);
      if (/^\d{3} /.test(line)) yield Number(line.slice(0, 3));
    }
  }
  return undefined;
}

/** A mail in the format of common libraries: text and HTML alternatives, one attached PDF. */
export const ticketMail = [
  "From: Wakafine <billets@wakafine.example>",
  "To: client@mail.example",
  "Subject: =?UTF-8?Q?Votre_billet_Yaound=C3=A9?= =?UTF-8?Q?_-_Douala?=",
  "Message-ID: <outbox-17@wakafine.example>",
  "MIME-Version: 1.0",
  'Content-Type: multipart/mixed; boundary="mix-(1)"',
  "",
  "--mix-(1)",
  "Content-Type: multipart/alternative; boundary=alt",
  "",
  "--alt",
  "Content-Type: text/plain; charset=utf-8",
  "Content-Transfer-Encoding: quoted-printable",
  "",
  "Bonjour No=C3=ABl <b>, voyez https://wakafine.example/b/WK7Q2. Une ligne =",
  "coup=C3=A9e",
  "--alt",
  "Content-Type: text/html; charset=utf-8",
  "Content-Transfer-Encoding: base64",
  "",
  Buffer.from("<p>Bonjour <script>alert(1)</script></p>").toString("base64"),
  "--alt--",
  "",
  "--mix-(1)",
  "Content-Type: application/pdf; name*0*=utf-8''billet%20; name*1*=No%C3%ABl.pdf",
  "Content-Transfer-Encoding: base64",
  "Content-Disposition: attachment; filename*0*=utf-8''billet%20; filename*1*=No%C3%ABl.pdf",
  "",
  Buffer.from("%PDF-1.7 \xff", "latin1").toString("base64"),
  "--mix-(1)--",
].join("\r\n");
