import { type RefObject, Suspense, useEffect, useRef } from "react";
import { Link, NavLink, Outlet, useLocation, useSearchParams } from "react-router-dom";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";
import styles from "./help-layout.module.css";
import { HelpSearch } from "./help-search.tsx";
import { summaryOf } from "./summaries.ts";
import { TOPICS } from "./topics.ts";

/** Loaded for the first search, because it brings the search library and the text of all pages. */
const SearchResults = lazyComponent(() =>
  import("./search-results.tsx").then(({ SearchResults }) => ({ default: SearchResults })),
);

/** Frame of the help centre: its search, all pages by topic, and the current page or the search results. */
export function Component() {
  const [query] = useSearchParams();
  const words = query.get("q")?.trim() ?? "";
  const topics = useRef<HTMLElement>(null);
  useScrollToSection();
  useScrollToCurrentPage(topics);
  return (
    <div className={styles.help}>
      <header className={styles.head}>
        <Link to="/help" className={styles.name}>
          Help
        </Link>
        <HelpSearch />
      </header>
      <nav ref={topics} className={styles.topics} aria-label="Help topics">
        {TOPICS.map(({ title, pages }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {pages.map((page) => (
                <li key={page}>
                  <NavLink to={`/help/${page}`}>{summaryOf(page).title}</NavLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={styles.body}>
        {words ? (
          <Suspense fallback={<p role="status">Searching…</p>}>
            <SearchResults words={words} />
          </Suspense>
        ) : (
          <Outlet />
        )}
      </div>
    </div>
  );
}

/** Scrolls to the section of the URL, which did not exist yet when the browser looked for it. */
function useScrollToSection() {
  const { pathname, hash, key } = useLocation();
  useEffect(() => {
    const section = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (section) section.scrollIntoView();
  }, [pathname, hash, key]);
}

/** Scrolls the list of pages, where it is higher than the window, to the current one. The window stays where it is. */
function useScrollToCurrentPage(topics: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  useEffect(() => {
    const list = topics.current;
    const current = list?.querySelector("[aria-current=page]");
    if (!list || !current) return;
    const [frame, link] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
    if (link.top < frame.top || link.bottom > frame.bottom) list.scrollTop += link.top - frame.top - frame.height / 2;
  }, [pathname, topics]);
}
