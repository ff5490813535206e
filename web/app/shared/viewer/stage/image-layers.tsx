import { type ComponentProps, useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { MissingImage } from "#web/ui/feedback/missing-image.tsx";
import { VARIANTS, type Variant } from "../variants.ts";
import { HeatFilter, heatFilterId } from "./heat-filter.tsx";
import type { HeatStyle } from "./heat-legend.tsx";
import styles from "./picture-layers.module.css";
import { SignedImage } from "./signed-image.tsx";
import { useStableUrl } from "./use-stable-url.ts";
import type { Rect } from "./viewport.ts";

/** The image layers of a heatmap and its title. */
export type Layers = Pick<HeatmapDetail, "title" | "imageURL" | "heatmapURL" | "peekthroughURL"> & {
  readonly brandURL?: string | null;
};

type Props = {
  heatmap: Layers;
  variant: Variant;
  /** How visible the image is behind heatmap and gaze plot, and through the dark parts of the peekthrough: 0 to 100. */
  background: number;
  heat?: HeatStyle;
  place: Rect;
  onStale: () => void;
};

/** As the server draws the heat. */
const SERVER_STYLE: HeatStyle = { colours: "plasma", opacity: 100 };

/**
 * The images of all variants as stacked layers. All are loaded and decoded in advance, and only their opacity changes, so that
 * switching variants and dragging the sliders repaint nothing. The peekthrough, by far the largest file, does not delay the image.
 * Shows an error if the visible layer cannot be loaded.
 */
export function ImageLayers({ heatmap, variant, background, heat: drawn = SERVER_STYLE, place, onStale }: Props) {
  const { imageURL: image, heatmapURL: heat, peekthroughURL: peekthrough } = heatmap;
  const brand = useStableUrl(heatmap.brandURL ?? null);
  const [isLoaded, setIsLoaded] = useState(false);
  const [missing, setMissing] = useState<ReadonlySet<Variant>>(new Set());
  const [reloads, setReloads] = useState(0);
  const dims = variant === "heatmap" || variant === "gazeplot" ? 1 - background / 100 : 0;
  const box = { transform: `translate(${place.x}px, ${place.y}px)`, width: place.width, height: place.height };
  const setIsMissing = (id: Variant, isMissing: boolean) =>
    setMissing((before) => new Set([...before, id].filter((other) => isMissing || other !== id)));
  const layer = (id: Variant, url: string | null, own: Partial<ComponentProps<"img">>) =>
    url && (
      <SignedImage
        key={`${id} ${reloads}`}
        url={url}
        alt=""
        onStale={onStale}
        onMissing={(isMissing) => setIsMissing(id, isMissing)}
        {...own}
      />
    );
  const opacityOf = (id: Variant, opacity = 1) => ({ style: { opacity: id === variant ? opacity : 0 } });
  const label = VARIANTS.find(({ id }) => id === variant)!.label;
  const reload = () => {
    setReloads((before) => before + 1);
    onStale();
  };
  return (
    <div className={styles.pictureLayers} style={box} data-loaded={isLoaded}>
      {layer("original", image, {
        alt: `${heatmap.title}, ${label.toLowerCase()}`,
        fetchPriority: "high",
        onLoad: () => setIsLoaded(true),
      })}
      <div className={styles.dim} style={{ opacity: dims }} />
      {drawn.colours !== "plasma" && <HeatFilter colours={drawn.colours} />}
      {layer("heatmap", heat, {
        style: {
          ...opacityOf("heatmap", drawn.opacity / 100).style,
          ...(drawn.colours !== "plasma" && { filter: `url(#${heatFilterId(drawn.colours)})` }),
        },
      })}
      {(isLoaded || variant === "peekthrough") &&
        layer("peekthrough", peekthrough, opacityOf("peekthrough", 1 - background / 100))}
      {brand && isLoaded && <BrandVideo url={brand} isShown={variant === "brand"} onStale={onStale} />}
      {(missing.has("original") || missing.has(variant)) && (
        <div className={styles.missing} role="alert">
          <MissingImage onReload={reload} />
        </div>
      )}
    </div>
  );
}

/** Brand tracking results are always a video, even for an image. */
function BrandVideo({ url, isShown, onStale }: { url: string; isShown: boolean; onStale: () => void }) {
  return (
    <video
      src={url}
      muted
      loop
      autoPlay
      playsInline
      aria-hidden="true"
      tabIndex={-1}
      onError={onStale}
      style={{ opacity: isShown ? 1 : 0 }}
    />
  );
}
