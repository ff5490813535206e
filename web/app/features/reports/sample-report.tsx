import { ProductImage } from "#web/app/shared/product-images/product-image.tsx";
import styles from "./reports.module.css";

/** Shows what a report looks like: two parts of one with our sample ads, which open in full. */
export function SampleReport() {
  return (
    <section className={styles.sample} aria-labelledby="sample-report">
      <p className={styles.sampleMark}>Sample</p>
      <h2 id="sample-report">Which ad gets noticed?</h2>
      <p>A report places your ads in the same contexts and compares them. This one compares three of our sample ads.</p>
      <div className={styles.sampleImages}>
        <ProductImage name="report" width="(max-width: 860px) calc(100vw - 76px), 520px" />
        <ProductImage name="ads" width="(max-width: 860px) calc(100vw - 76px), 520px" />
      </div>
    </section>
  );
}
