import { ArrowRight } from "lucide-react";
import { Link } from "react-router-dom";
import { useHead } from "#web/kit/page/use-head.ts";
import styles from "./help-home.module.css";
import { plainText } from "./read-document.ts";
import { summaryOf } from "./summaries.ts";
import { TOPICS } from "./topics.ts";

const HEAD = {
  title: "Help",
  description: "How to create heatmaps, read scores, compare designs, work as a team and use the API of Sightline.",
};

/** Start page of the help centre: every page with its summary. */
export function Component() {
  useHead(HEAD);
  return (
    <div className={styles.home}>
      <h1>How can we help?</h1>
      <p className={styles.lead}>
        New here? <Link to="/help/getting-started">Start with your first heatmap</Link>, or{" "}
        <Link to="/help/tutorials">watch the short tutorials</Link>.
      </p>
      {TOPICS.map(({ title, pages }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {pages.map((page) => (
              <li key={page}>
                <Link to={`/help/${page}`}>
                  <strong>{summaryOf(page).title}</strong>
                  <span>{plainText(summaryOf(page).lead)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Link to="/support" className={styles.support}>
        Still stuck? Ask support
        <ArrowRight aria-hidden="true" />
      </Link>
    </div>
  );
}
