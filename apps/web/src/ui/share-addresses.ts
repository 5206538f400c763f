/** The networks on which the site is shared [G.pub.06]. */
export const shareNetworks = ["Facebook", "X", "WhatsApp", "LinkedIn", "Telegram"] as const;
export type ShareNetwork = (typeof shareNetworks)[number];

/** Share address of each network, with a text if the network takes one. */
const composers: Readonly<Record<ShareNetwork, (site: string, text: string) => string>> = {
  Facebook: (site) => `https://www.facebook.com/sharer/sharer.php?u=${site}`,
  X: (site, text) => `https://x.com/intent/post?url=${site}&text=${text}`,
  WhatsApp: (site, text) => `https://wa.me/?text=${text}%20${site}`,
  LinkedIn: (site) => `https://www.linkedin.com/sharing/share-offsite/?url=${site}`,
  Telegram: (site, text) => `https://t.me/share/url?url=${site}&text=${text}`,
};

/** Returns the address that shares the site on a network; address and text are encoded [C2.pub.26]. */
export function shareAddress(network: ShareNetwork, site: string, text: string): string {
  return composers[network](encodeURIComponent(site), encodeURIComponent(text));
}
