import { clsx } from "clsx";
import { Link, useLocation } from "react-router-dom";
import type { Application } from "#contracts/reference.ts";
import { roundHalfUp } from "#kit/scores/bands.ts";
import { showsClarity } from "#kit/scores/shows-score.ts";
import panelStyles from "#web/app/shared/viewer/panel.module.css";
import { type Page, sliceUrl } from "./page-view.tsx";
import { sliceNote } from "./slice-note.ts";
import styles from "./slices.module.css";

/** The slices of a page with their clarity. Each opens with its scores, areas and comments. */
export function SlicesTab({ page: { slices }, application }: { page: Page; application: Application }) {
  const { state } = useLocation();
  return (
    <section className={panelStyles.part} aria-label="Slices">
      <h2>Slices</h2>
      <p className={panelStyles.hint}>
        Each part of the page is analysed on its own. Open one for its scores, areas and comments.
      </p>
      <ol className={styles.slices}>
        {slices.map((slice) => (
          <li key={slice.uid}>
            <Link to={sliceUrl(slice)} state={state} className={styles.slice}>
              <span className={styles.thumbnail}>
                {slice.thumbnail !== null && <img src={slice.thumbnail} alt="" loading="lazy" decoding="async" />}
              </span>
              <span className={styles.name}>Slice {slice.number}</span>
              <small className={clsx(styles.state, "tabular")}>{sliceNote(slice) ?? clarityOf({ ...slice, application })}</small>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

const clarityOf = (slice: Page["slices"][number] & { application: Application }): string =>
  showsClarity(slice) ? `Clarity ${roundHalfUp(slice.clarity_score_percentile!)}` : "No score";

/** The position of a slice in its page, with links to its neighbours and to the whole page. */
export function SliceNavigation({ page, uid }: { page: Page; uid: string }) {
  const { state } = useLocation();
  const at = page.slices.findIndex((slice) => slice.uid === uid);
  const [before, after] = [page.slices[at - 1], page.slices[at + 1]];
  return (
    <nav className={clsx(panelStyles.part, styles.navigation)} aria-label="Slices of the page">
      <Link to={`/heatmap/${page.uid}`} state={state}>
        Whole page
      </Link>
      <span>
        Slice {page.slices[at]?.number ?? 1} of {page.slices.length}
      </span>
      {before && (
        <Link to={sliceUrl(before)} state={state}>
          Previous
        </Link>
      )}
      {after && (
        <Link to={sliceUrl(after)} state={state}>
          Next
        </Link>
      )}
    </nav>
  );
}
