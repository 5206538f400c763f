const unused = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];
/**
 * The camera scans tickets and the clipboard receives links; other features are not used, and frames of other origins may use none. Features that
 * browsers do not know here, such as web-share and bluetooth, are left out: each one is a warning in the console.
 */
const permissions = [
  "camera=(self)",
  "clipboard-write=(self)",
  ...unused.map((feature) => `${feature}=()`),
].join(", ");

/**
 * The policy of the worker that reads QR codes: the only script that may compile WebAssembly, from our origin. A worker has the policy of its own
 * response, so the pages need no exception (docs/decisions/0115).
 */
export const qrWorkerPolicy =
  "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'";

/**
 * Returns the headers of every response. They do not depend on the request, so they are created once. The policy allows nothing inline and no foreign
 * origin [G.cross.10]. Pages behind a hidden link restrict the referrer further (pages.ts), the API page has its own policy.
 */
export function securityHeaders(origin: string): Readonly<Record<string, string>> {
  const https = origin.startsWith("https:");
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ];
  return {
    "content-security-policy": policy.join(";"),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": permissions,
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
    ...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}
