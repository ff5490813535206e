import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import styles from "./picture-layers.module.css";
import { SignedImage } from "./signed-image.tsx";
import type { Rect, Size } from "./viewport.ts";

type Props = {
  template: HeatmapDetail["templates_images"][number];
  /** The visible image. */
  shown: "template" | "template_original";
  imageRect: Rect;
  title: string;
  /** Reports the size of the template images once it is known. */
  onSize: (size: Size) => void;
  onStale: () => void;
};

/** A template with the ad in it, plain and with heatmap. Both images are loaded, so that switching between them is immediate. */
export function TemplateLayers({ template, shown, imageRect, title, onSize, onStale }: Props) {
  const urls = { template: template.heatmap, template_original: template.original };
  const box = { transform: `translate(${imageRect.x}px, ${imageRect.y}px)`, width: imageRect.width, height: imageRect.height };
  return (
    <div className={styles.pictureLayers} style={box}>
      {(["template_original", "template"] as const).map((which) => {
        const url = urls[which];
        return (
          url && (
            <SignedImage
              key={which}
              url={url}
              alt={shown === which ? `${title}, ${which === "template" ? "heatmap in its template" : "in its template"}` : ""}
              onLoad={({ currentTarget }) => onSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
              onStale={onStale}
              style={{ opacity: shown === which ? 1 : 0 }}
            />
          )
        );
      })}
    </div>
  );
}
