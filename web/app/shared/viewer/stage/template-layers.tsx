import { clsx } from "clsx";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import styles from "./picture-layers.module.css";
import { SignedImage } from "./signed-image.tsx";
import type { Rect, Size } from "./viewport.ts";

type Props = {
  template: HeatmapDetail["templates_images"][number];
  /** The visible image; undefined while the template is only preloaded. */
  shown: "template" | "template_original" | undefined;
  imageRect: Rect;
  title: string;
  /** Reports the size of the template images once it is known. */
  onSize: (size: Size) => void;
  onStale: () => void;
};

/** A template with the creative in it, plain and with heatmap. Both images are loaded and decoded in advance. */
export function TemplateLayers({ template, shown, imageRect, title, onSize, onStale }: Props) {
  const urls = { template: template.heatmap, template_original: template.original };
  const box = { transform: `translate(${imageRect.x}px, ${imageRect.y}px)`, width: imageRect.width, height: imageRect.height };
  return (
    <div className={clsx(styles.pictureLayers, styles.pictureLayersTemplate)} data-shown={shown !== undefined} style={box}>
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
