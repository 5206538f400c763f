import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Sandbox } from "../sandbox.ts";
import { createMtnClient } from "../mtn/test-client.ts";
import { startTestSandbox } from "../sandbox-under-test.ts";
import { demoSms } from "../sms/simulator.ts";
import { sendMail, ticketMail } from "../mail/test-client.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.stop());

const get = (path: string): Promise<Response> =>
  fetch(sandbox.urls.phone + path, { redirect: "manual" });
const page = async (path: string): Promise<string> => (await get(path)).text();
const payerPage = "/phone/237673000001";

function answer(
  ref: string,
  fields: Record<string, string>,
  path = `${payerPage}/pin`,
): Promise<Response> {
  return fetch(sandbox.urls.phone + path, {
    method: "POST",
    body: new URLSearchParams({ ref, ...fields }),
    redirect: "manual",
  });
}

async function sendSms(to: string, message: string): Promise<void> {
  const { clientId, clientSecret } = demoSms;
  const token = await fetch(`${sandbox.urls.sms}/oauth/v3/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const { access_token: bearer } = (await token.json()) as { access_token: string };
  const outbound = {
    address: `tel:+${to}`,
    senderAddress: "tel:+2370000",
    outboundSMSTextMessage: { message },
  };
  await fetch(`${sandbox.urls.sms}/smsmessaging/v1/outbound/tel%3A%2B2370000/requests`, {
    method: "POST",
    headers: { authorization: `Bearer ${bearer}` },
    body: JSON.stringify({ outboundSMSMessageRequest: outbound }),
  });
}

describe("the PIN prompt", () => {
  test("shows the requester, the amount and the seconds left in both languages", async () => {
    const mtn = await createMtnClient(sandbox);
    await mtn.pay();
    await sandbox.advanceClock(10);
    const french = await page(payerPage);
    expect(french).toContain("Wakafine demande 4\u202f080\u00a0FCFA");
    expect(french).toContain("Entrez votre code PIN");
    expect(french).toContain("Encore 290 s");
    const english = await page(`${payerPage}?lang=en`);
    expect(english).toContain("Wakafine is asking for 4,080\u00a0FCFA");
    expect(english).toContain("290 s left");
  });

  test("accepts any PIN of 4 or 5 digits and redirects back", async () => {
    const mtn = await createMtnClient(sandbox);
    const { ref } = await mtn.pay();
    const response = await answer(ref, { pin: "12345", answer: "approve" });
    expect([response.status, response.headers.get("location")]).toEqual([303, payerPage]);
    expect((await mtn.status(ref)).json?.["status"]).toBe("SUCCESSFUL");
    expect(await page(payerPage)).toContain("Aucun paiement à confirmer");
  });

  test("can be refused without a PIN and keeps the language", async () => {
    const mtn = await createMtnClient(sandbox);
    const { ref } = await mtn.pay();
    const response = await answer(ref, { answer: "refuse" }, `${payerPage}/pin?lang=en`);
    expect(response.headers.get("location")).toBe(`${payerPage}?lang=en`);
    expect((await mtn.status(ref)).json).toMatchObject({
      status: "FAILED",
      reason: { code: "APPROVAL_REJECTED" },
    });
  });

  test.each(["", "123", "123456", "abcd"])('rejects the PIN "%s" and pays nothing', async (pin) => {
    const mtn = await createMtnClient(sandbox);
    const { ref } = await mtn.pay();
    const location = (await answer(ref, { pin, answer: "approve" })).headers.get("location") ?? "";
    expect(await page(location)).toContain("Le code PIN a 4 ou 5 chiffres.");
    expect((await mtn.status(ref)).json?.["status"]).toBe("PENDING");
  });

  test("rejects an answer from another phone or after the expiry", async () => {
    const mtn = await createMtnClient(sandbox);
    const { ref } = await mtn.pay();
    await answer(ref, { pin: "1234", answer: "approve" }, "/phone/237673000002/pin");
    expect((await mtn.status(ref)).json?.["status"]).toBe("PENDING");
    await sandbox.advanceClock(300);
    const location =
      (await answer(ref, { pin: "1234", answer: "approve" })).headers.get("location") ?? "";
    expect(await page(location)).toContain("Trop tard");
  });
});

test("the home screen lists recent numbers, newest first, and opens an entered number", async () => {
  const mtn = await createMtnClient(sandbox);
  await mtn.pay();
  await sandbox.advanceClock(1);
  await sendSms("237690000001", "Bonjour");
  const home = await page("/");
  expect(home.indexOf("690\u00a000\u00a000\u00a001")).toBeGreaterThan(0);
  expect(home.indexOf("673\u00a000\u00a000\u00a001")).toBeGreaterThan(
    home.indexOf("690\u00a000\u00a000\u00a001"),
  );
  expect(home).toContain("1 paiement à confirmer");
  expect((await get("/open?number=673%2000%2000")).headers.get("location")).toBe("/?error=number");
  expect((await get("/open?number=237%20673%2000%2000")).headers.get("location")).toBe(
    "/?error=number",
  );
  expect((await get("/open?number=%2B237%20673%2000%2000%2001")).headers.get("location")).toBe(
    payerPage,
  );
  expect((await get("/open?number=673000001&lang=en")).headers.get("location")).toBe(
    "/phone/237673000001?lang=en",
  );
  expect(await page("/?error=number")).toContain("Ce numéro n’est pas complet");
});

test("an SMS is shown only on its phone, with clickable links and escaped text", async () => {
  await sendSms(
    "237690000001",
    'Billet <img src=x onerror=alert(1)> "https://wakafine.example/b/WK7Q2?a=1&b=2". javascript:alert(1)',
  );
  const phone = await page("/phone/237690000001");
  expect(phone).not.toContain("<img");
  expect(phone).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(phone).toContain(
    '<a href="https://wakafine.example/b/WK7Q2?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">',
  );
  expect(phone).not.toContain('href="javascript');
  expect(await page("/phone/237690000002")).toContain("Aucun SMS sur ce numéro.");
});

test("the mailbox shows mails and serves their attachments unchanged", async () => {
  await sendMail(sandbox.urls.smtp, ["client@mail.example"], ticketMail);
  const id = sandbox.mailInbox()[0]?.id ?? "";
  expect(await page("/mail")).toContain(`href="/mail/${id}"`);
  const mail = await page(`/mail/${id}`);
  expect(mail).toContain(
    'Bonjour Noël &lt;b&gt;, voyez <a href="https://wakafine.example/b/WK7Q2"',
  );
  const file = await get(`/mail/${id}/attachments/0`);
  expect(file.headers.get("content-disposition")).toBe(
    "attachment; filename*=UTF-8''billet%20No%C3%ABl.pdf",
  );
  expect(Buffer.from(await file.arrayBuffer()).toString("latin1")).toBe("%PDF-1.7 \xff");
  const designed = await get(`/mail/${id}/html`);
  expect(designed.headers.get("content-security-policy")).toMatch(/^sandbox.*default-src 'none'/);
  expect((await get("/mail/unknown")).status).toBe(404);
  expect((await get(`/mail/${id}/attachments/7`)).status).toBe(404);
});

test("every page shows SIMULATION and neither contains nor allows inline scripts", async () => {
  await sendMail(sandbox.urls.smtp, ["client@mail.example"], ticketMail);
  const id = sandbox.mailInbox()[0]?.id ?? "";
  for (const path of [
    "/",
    "/?lang=en",
    payerPage,
    "/mail",
    `/mail/${id}`,
    `/mail/${id}/html`,
    "/nowhere",
  ]) {
    const response = await get(path);
    const text = await response.text();
    expect(text, path).toContain("SIMULATION");
    expect(response.headers.get("content-security-policy"), path).toContain("default-src 'none'");
    if (!path.endsWith("/html"))
      expect(text.match(/<script[^>]*>/g), path).toEqual([
        '<script src="/assets/phone-refresh.js" defer>',
      ]);
  }
});

test("the script and the style sheet are served as separate files", async () => {
  expect((await get("/assets/phone-refresh.js")).headers.get("content-type")).toContain(
    "text/javascript",
  );
  expect((await get("/assets/phone.css")).headers.get("content-type")).toContain("text/css");
});
