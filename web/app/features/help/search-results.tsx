import { use } from "react";
import { Link } from "react-router-dom";
import { once } from "#kit/portable/once.ts";
import { pluralize } from "#web/kit/format.ts";
import { loadDocuments } from "./load-document.ts";
import { searchHelp } from "./search-help.ts";
import styles from "./search-results.module.css";

const loadSearch = once(async () => searchHelp(await loadDocuments()));

/** The sections that match the words of a search, best first. Suspends until the text of all pages is loaded. */
export function SearchResults({ words }: { words: string }) {
  const hits = use(loadSearch())(words);
  return (
    <section aria-labelledby="help-results" className={styles.results}>
      <h1 id="help-results">Results for “{words}”</h1>
      <p role="status" className={styles.count}>
        {hits.length === 0 ? "No results" : pluralize(hits.length, "result")}
      </p>
      {hits.length === 0 ? (
        <p>
          Try fewer or different words, or <Link to="/support">ask support</Link>.
        </p>
      ) : (
        <ul>
          {hits.map(({ path, page, title, excerpt }) => (
            <li key={path}>
              <Link to={path}>
                <strong>{title}</strong>
                {title !== page && <span>{page}</span>}
                <p>{excerpt}</p>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
