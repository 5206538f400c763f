import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Measuring } from "@wakafine/server/demo/seed-measuring.ts";
import { wireModules } from "@wakafine/server/wiring.ts";
import { hashPassword, verifyPassword } from "@wakafine/server/modules/accounts/password.ts";
import type { Figure } from "./figure.ts";
import { median } from "./figure.ts";
import type { Load } from "./load.ts";
import { shoot } from "./load.ts";
import { sql } from "./measure-rush.ts";
import { failures, inTurn, searchAddress } from "./measure-search.ts";
import { handlerOf } from "./measure-seats.ts";
import { guest, measuredContext } from "./measured-context.ts";
import { serveBare, serveProduct } from "./processes.ts";
import { joined } from "./recording.ts";

const rounds = 5;
const password = "Mesure-2026-baobab";

/** A traveller with a session, and the token that opens it. */
async function loggedIn(databaseUrl: string): Promise<{ readonly email: string; readonly token: string }> {
  const id = randomUUID();
  const email = `${id}@bench.example`;
  const token = randomBytes(32).toString("base64url");
  await sql(databaseUrl, "insert into persons (id, public_id, lastname, email, role_id, validated_at, password_hash) values ($1, $2, 'Mesure', $3, 2, app_now(), $4)", [id, id, email, await hashPassword(password)]);
  await sql(databaseUrl, "insert into sessions (id, token_hash, person_id, expires_at) values ($1, $2, $3, app_now() + interval '30 days')", [randomUUID(), createHash("sha256").update(token).digest(), id]);
  return { email, token };
}

/** The same search with a session and without, in turn; the median of the ratios. */
async function searches(address: string, measuring: Measuring, token: string): Promise<{ readonly ratio: number; readonly known: Load; readonly unknown: Load }> {
  const { api, body } = searchAddress(measuring);
  const shot = (headers: Readonly<Record<string, string>>) => shoot({ url: address + api, method: "POST", body, headers, seconds: 5 });
  await shot({});
  const pairs: { readonly known: Load; readonly unknown: Load }[] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push({ known: await shot({ authorization: token }), unknown: await shot({}) });
  const ratio = median(pairs.map(({ known, unknown }) => known.perSecond / unknown.perSecond));
  return { ratio, ...(pairs[Math.floor(rounds / 2)] as { known: Load; unknown: Load }) };
}

/** `GET user/me`: the session check is half of its work. */
async function ownData(databaseUrl: string, address: string, token: string): Promise<{ readonly ratio: number; readonly product: Load; readonly floor: Load }> {
  const { context, recorded, close } = measuredContext(databaseUrl);
  const wired = wireModules(context);
  const admission = await wired.authenticate(token);
  await handlerOf(wired, "getMe")({}, { ...guest(0), actor: admission?.actor ?? null });
  const bare = await serveBare(databaseUrl);
  try {
    await bare.load([joined(recorded())]);
    return await inTurn(() => shoot({ url: `${address}/api/user/me`, headers: { authorization: token } }), () => shoot({ url: bare.address, method: "POST", body: "{}" }));
  } finally {
    await close();
    await bare.stop();
  }
}

/** Passwords verified per second, two at a time as the server does it: what a login cannot be faster than. */
async function bareVerifies(): Promise<number> {
  const hash = await hashPassword(password);
  const started = performance.now();
  let verified = 0;
  const lane = async () => {
    while (performance.now() - started < 5000) {
      await verifyPassword(password, hash);
      verified += 1;
    }
  };
  await Promise.all([lane(), lane()]);
  return (verified * 1000) / (performance.now() - started);
}

/** What a session costs each request, what a login costs beside its password, and that reading writes nothing. */
export async function measureSessions(databaseUrl: string, measuring: Measuring): Promise<Figure[]> {
  const { email, token } = await loggedIn(databaseUrl);
  const product = await serveProduct(databaseUrl);
  try {
    const search = await searches(product.address, measuring, token);
    const check = await ownData(databaseUrl, product.address, token);
    const [session] = await sql<{ moved: number }>(databaseUrl, "select count(*)::integer as moved from sessions where seen_at <> created_at");
    const floor = await bareVerifies();
    const logins = await shoot({ url: `${product.address}/api/auth/custumer/login`, method: "POST", body: JSON.stringify({ identifier: email, password }), connections: 2 });
    return [
      { name: "search with a session against without", value: search.ratio, unit: "ratio", target: { atLeast: 0.85 }, detail: `${Math.round(search.known.perSecond)}/s against ${Math.round(search.unknown.perSecond)}/s` },
      { name: "one's own data (session check and one read) against a bare handler with the same statements", value: check.ratio, unit: "ratio", target: { atLeast: 0.7 }, detail: `${Math.round(check.product.perSecond)}/s against ${Math.round(check.floor.perSecond)}/s` },
      { name: "sessions written to by a day's first minute of searches", value: session?.moved ?? -1, unit: "count", target: { atMost: 0 } },
      { name: "logins against bare password checks", value: logins.perSecond / floor, unit: "ratio", target: { atLeast: 0.7 }, detail: `${logins.perSecond.toFixed(1)}/s against ${floor.toFixed(1)}/s, p95 ${logins.p95} ms` },
      failures("searches with a session and logins", [search.known, search.unknown, check.product, logins]),
    ];
  } finally {
    await product.stop();
  }
}
