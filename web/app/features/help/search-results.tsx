import { Link } from "react-router-dom";
import { pluralize } from "#web/kit/format.ts";
import { search } from "./documents.ts";
import styles from "./search-results.module.css";

/** The sections that match the words of a search, best first. */
export function SearchResults({ words }: { words: string }) {
  const hits = search(words);
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
