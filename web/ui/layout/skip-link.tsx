import styles from "./skip-link.module.css";

/** The first link of a page with navigation, which leads past it to the element with the id `content`. Hidden until it has focus. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      Skip to content
    </a>
  );
}
