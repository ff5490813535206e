import type { ProductImageName } from "#web/app/shared/product-images/names.ts";
import { ProductImage } from "#web/app/shared/product-images/product-image.tsx";
import { IMAGE_SIZES } from "./example-image.ts";
import styles from "./landing-page.module.css";

const PARTS: readonly { image: ProductImageName; title: string; text: string }[] = [
  {
    image: "report",
    title: "Find the ad that works best",
    text: "A report places your ads in the same feeds, pages or streets and ranks them. It names a winner only if the difference is large enough to rely on.",
  },
  {
    image: "ads",
    title: "Compare versions side by side",
    text: "See what a badge, a headline or another background does to attention, before you decide which version runs.",
  },
  {
    image: "audit",
    title: "Know what to change",
    text: "An audit rates the message, the brand, the product and the call to action. Each rating shows the measurements behind it, and suggestions show an effect only if we tested it.",
  },
];

/** Reports and audits, on images of the product with our samples. */
export function MoreThanHeatmaps() {
  return (
    <section className={styles.part} aria-labelledby="landing-more">
      <h2 id="landing-more">More than a heatmap</h2>
      <p className={styles.lead}>These are results for our sample ads. Select an image to enlarge it.</p>
      <div className={styles.products}>
        {PARTS.map(({ image, title, text }) => (
          <article key={image} className={styles.product}>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
            <ProductImage name={image} width={IMAGE_SIZES} />
          </article>
        ))}
      </div>
    </section>
  );
}
