import { clsx } from "clsx";
import { Link } from "react-router-dom";
import { useHead } from "#web/kit/page/use-head.ts";
import styles from "./not-found.module.css";

/** The 404 page. Its frame has the main element. */
export function NotFound() {
  useHead({ title: "Page not found" });
  return (
    <section className={styles.notFound}>
      <svg viewBox="0 0 240 96" aria-hidden="true">
        <path d="M8 48C44 14 84 4 124 8s76 20 108 40" />
        <path d="M232 48C196 82 156 92 116 88S40 68 8 48" />
        <circle cx="180" cy="46" r="14" />
      </svg>
      <h1>Page not found</h1>
      <p>This page doesn’t exist. It may have been deleted, or the link is incomplete.</p>
      <Link className={clsx("amplify-button", styles.home)} to="/">
        Back to home
      </Link>
    </section>
  );
}
