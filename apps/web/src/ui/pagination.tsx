import { listMessages } from "@wakafine/shared/messages/lists.ts";
import { formatCount } from "@wakafine/shared/formats/money.ts";
import { useEffect, useRef } from "react";
import { useLanguage, useT } from "../lib/page-services.tsx";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { chevronLeftIcon, chevronRightIcon } from "./icons.ts";
import { PageLink } from "./page-link.tsx";
import * as styles from "./pagination.module.css";

/** How another page is opened: by `onPage` in the office, by links to `addressOf` on pages that the server renders; links work without scripts. */
type PageChange =
  | { readonly onPage: (page: number) => void; readonly addressOf?: never }
  | { readonly addressOf: (page: number) => string; readonly onPage?: never };

function PreviousOrNext({
  rel,
  page,
  change: { onPage, addressOf },
}: {
  readonly rel: "prev" | "next";
  readonly page: number;
  readonly change: PageChange;
}) {
  const t = useT();
  const label = t(rel === "prev" ? listMessages.previous : listMessages.next);
  const icon = rel === "prev" ? chevronLeftIcon : chevronRightIcon;
  if (onPage)
    return (
      <Button variant="quiet" size="small" icon={icon} onClick={() => onPage(page)}>
        {label}
      </Button>
    );
  return (
    <PageLink rel={rel} to={addressOf(page)} size="small">
      <Icon path={icon} />
      {label}
    </PageLink>
  );
}

/**
 * Pagination of a list: the range of the page, the total, and buttons or links to the previous and the next page. If `totalIsMinimum`, the list was not counted beyond the total, and
 * filters are needed to see more.
 */
export function Pagination(
  props: PageChange & {
    readonly page: number;
    readonly perPage: number;
    readonly total: number;
    readonly totalIsMinimum?: boolean | undefined;
  },
) {
  const t = useT();
  const language = useLanguage();
  const { page, perPage, total } = props;
  const nav = useRef<HTMLElement>(null);
  const previousPage = useRef(page);
  useEffect(() => {
    if (previousPage.current === page) return;
    previousPage.current = page;
    // Scrolls to the first row of the new page, unless it is visible.
    const list = nav.current?.parentElement;
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: "start" });
  }, [page]);
  const first = total === 0 ? 0 : (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  const count = (number: number) => formatCount(number, language);
  const range = props.totalIsMinimum ? listMessages.rangeOfMinimum : listMessages.range;
  return (
    <nav ref={nav} className={styles.pager} aria-label={t(listMessages.pages)}>
      <span className="muted" role="status">
        {t(range, { first: count(first), last: count(last), total: count(total) })}
      </span>
      <span className="row">
        {page > 1 ? <PreviousOrNext rel="prev" page={page - 1} change={props} /> : null}
        {last < total ? <PreviousOrNext rel="next" page={page + 1} change={props} /> : null}
      </span>
    </nav>
  );
}
