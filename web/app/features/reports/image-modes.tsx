import { useId, useState } from "react";
import { SignedImage } from "#web/app/shared/viewer/stage/signed-image.tsx";
import { RadioField } from "#web/ui/fields/radio-field.tsx";
import styles from "./reports.module.css";

/** Images of an ad. */
type Images = { original: string | null; heatmap: string | null; peekthrough: string | null };
const IMAGES = { Original: "original", Heatmap: "heatmap", Peekthrough: "peekthrough" } as const satisfies Record<
  string,
  keyof Images
>;
type Mode = keyof typeof IMAGES;

type Props = {
  title: string;
  images: Images;
  /** Called when an image fails to load, usually because its link expired. */
  onStale: () => void;
};

/** An ad with a switch between the images that exist. */
export function ImageModes({ title, images, onStale }: Props) {
  // Ads may have the same title.
  const name = useId();
  const [mode, setMode] = useState<Mode>("Heatmap");
  const url = images[IMAGES[mode]];
  return (
    <div className={styles.modes}>
      <RadioField
        legend={`Image of ${title}`}
        isLegendHidden
        name={name}
        options={(Object.keys(IMAGES) as Mode[]).filter((each) => images[IMAGES[each]] !== null)}
        value={mode}
        onChange={setMode}
      />
      {url && <SignedImage url={url} alt={`${title}, ${mode.toLowerCase()}`} onStale={onStale} />}
    </div>
  );
}
