import { useState } from "react";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { type ProductImageName, WIDTHS } from "./names.ts";
import styles from "./product-image.module.css";
import sizes from "./taken/images.json";

const files = import.meta.glob<string>("./taken/*.webp", { eager: true, query: "?url", import: "default" });

const TEXTS: Readonly<Record<ProductImageName, { title: string; alt: string }>> = {
  report: {
    title: "A report",
    alt: "Three posts ranked by clarity score and by attention score, each with its range and whether one of them wins",
  },
  ads: {
    title: "The ads of a report",
    alt: "Two versions of a post side by side with their heatmaps: with a discount badge and without it",
  },
  audit: {
    title: "An audit",
    alt: "The audit of a post: ratings of its message and brand, with the measurements behind them, next to the image",
  },
};

type Props = {
  name: ProductImageName;
  /** The width at which the page shows it, as the `sizes` of an image. */
  width: string;
};

/** An image of the product that opens in full. It loads when it is near the screen. */
export function ProductImage({ name, width }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { title, alt } = TEXTS[name];
  const large = files[`./taken/${name}.webp`];
  return (
    <>
      <button type="button" className={styles.productImage} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <img
          src={large}
          srcSet={`${files[`./taken/${name}-small.webp`]} ${WIDTHS.small}w, ${large} ${WIDTHS.large}w`}
          sizes={width}
          alt={alt}
          {...sizes[name]}
          loading="lazy"
          decoding="async"
        />
        <span className="visually-hidden"> Enlarge</span>
      </button>
      <Dialog kind="large" isOpen={isOpen} onClose={() => setIsOpen(false)} title={title}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens, and must be reachable by keyboard */}
        <section className={styles.enlarged} tabIndex={0} aria-label="Image">
          <img src={large} alt={alt} {...sizes[name]} />
        </section>
      </Dialog>
    </>
  );
}
