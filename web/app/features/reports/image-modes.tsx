import { useId, useState } from "react";
import { RadioField } from "#web/ui/fields/radio-field.tsx";
import styles from "./reports.module.css";

/** Images of an ad. */
type Images = { original: string | null; heatmap: string | null; peekthrough: string | null };
const IMAGES = { Original: "original", Heatmap: "heatmap", Peekthrough: "peekthrough" } as const satisfies Record<
  string,
  keyof Images
>;
type Mode = keyof typeof IMAGES;

/** An ad with a switch between the images that exist. */
export function ImageModes({ title, images }: { title: string; images: Images }) {
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
      {url && <img src={url} alt={`${title}, ${mode.toLowerCase()}`} />}
    </div>
  );
}
