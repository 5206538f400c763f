import { type Language, t } from "@wakafine/shared/messages/catalogue.ts";
import { noPageMessages } from "@wakafine/shared/messages/no-page.ts";
import { Brand } from "../ui/brand.tsx";
import type { PageAssets } from "./page-request.ts";
import { rootElementId, stateElementId } from "../lib/page-state.ts";
import * as styles from "../ui/shell.module.css";

export interface DocumentParts {
  readonly language: Language;
  readonly title: string;
  readonly description: string | undefined;
  readonly canonical: string;
  readonly hidden: boolean;
  readonly assets: PageAssets;
  /** JSON text, escaped for a script element. Null: the page runs no script. */
  readonly state: string | null;
  /** True if the browser renders the page; there is nothing to hydrate. */
  readonly clientRendered: boolean;
  /** True: the scripts are loaded at once. */
  readonly needsCode: boolean;
}

/** Placeholder in the document that is replaced by the rendered page. */
export const pageMark = "<!--page-->";

/** Scripts of a page that is useless without them, all preloaded at once. */
function NeededScripts({ assets }: { readonly assets: PageAssets }) {
  return (
    <>
      {assets.chunks.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      <script type="module" src={assets.entry} />
    </>
  );
}

/** Scripts of a page that is usable as sent: styles and font load first, and `page-starter.ts` loads the scripts after the first paint. */
function LaterScripts({ assets }: { readonly assets: PageAssets }) {
  return (
    <script
      type="module"
      src={assets.starter}
      data-files={[assets.entry, ...assets.chunks].join(" ")}
    />
  );
}

function Head({ parts }: { readonly parts: DocumentParts }) {
  const { assets } = parts;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{parts.title}</title>
      {parts.description ? <meta name="description" content={parts.description} /> : null}
      {parts.hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={parts.canonical} />
      )}
      <meta name="theme-color" content="#fbf7ee" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#101813" media="(prefers-color-scheme: dark)" />
      <meta name="format-detection" content="telephone=no" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/icon-180.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {assets.fonts.map((href) => (
        <link
          key={href}
          rel="preload"
          as="font"
          type="font/woff2"
          href={href}
          crossOrigin="anonymous"
        />
      ))}
      {parts.state === null ? null : parts.needsCode ? (
        <NeededScripts assets={assets} />
      ) : (
        <LaterScripts assets={assets} />
      )}
    </head>
  );
}

/** Content of a client-rendered page when JavaScript is off: the reason, and links to pages that work without scripts. */
function NeedsScript({ language }: { readonly language: Language }) {
  return (
    <div className={styles.needsScript}>
      <Brand to="/app/home" />
      <p>{t(noPageMessages.needsScript, language)}</p>
      <p>
        <a href="/app/home">{t(noPageMessages.findDeparture, language)}</a>
      </p>
      <p>
        <a href="/app/result">{t(noPageMessages.nextDepartures, language)}</a>
      </p>
    </div>
  );
}

/**
 * The HTML document around a page, rendered to text and split at `pageMark`. It has no executable inline script, because the content
 * security policy allows only script files of the build.
 */
export function PageDocument({ parts }: { readonly parts: DocumentParts }) {
  return (
    <html lang={parts.language}>
      <Head parts={parts} />
      <body>
        {parts.clientRendered ? (
          <noscript>
            <NeedsScript language={parts.language} />
          </noscript>
        ) : null}
        <div
          id={rootElementId}
          data-render={parts.clientRendered ? "client" : undefined}
          dangerouslySetInnerHTML={{ __html: pageMark }}
        />
        {parts.state === null ? null : (
          <script
            id={stateElementId}
            type="application/json"
            dangerouslySetInnerHTML={{ __html: parts.state }}
          />
        )}
      </body>
    </html>
  );
}
