import { expect, test } from "vitest";
import { shareAddress, shareNetworks } from "./share-addresses.ts";

test("each of the five networks gets the encoded address of the site, and text that looks like an address stays text [C2.pub.26, G.pub.06]", () => {
  expect(shareNetworks).toEqual(["Facebook", "X", "WhatsApp", "LinkedIn", "Telegram"]);
  const site = "https://wakafine.example/?a=1&b=é";
  for (const network of shareNetworks) {
    const address = new URL(shareAddress(network, site, "à bord & plus?url=autre"));
    expect(address.protocol, network).toBe("https:");
    expect(address.href, network).toContain(encodeURIComponent(site));
    const values = [...address.searchParams.values()];
    expect(
      values.some((value) => value === site || value === `à bord & plus?url=autre ${site}`),
      network,
    ).toBe(true);
    expect([...address.searchParams.keys()].includes("b"), network).toBe(false);
  }
});
