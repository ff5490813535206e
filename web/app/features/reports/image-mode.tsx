import { useId, useState } from "react";
import styles from "./reports.module.css";

/** Images of an ad. */
type Images = { original: string | null; heatmap: string | null; peekthrough: string | null };
const MODES = { original: "Original", heatmap: "Heatmap", peekthrough: "Peekthrough" } as const;
type Mode = keyof typeof MODES;

/** An ad with a switch between its images. */
export function ImageModes({ title, images }: { title: string; images: Images }) {
  // Ads may have the same title.
  const name = useId();
  const [mode, setMode] = useState<Mode>("heatmap");
  const url = images[mode];
  return (
    <div className={styles.modes}>
      <div role="radiogroup" aria-label={`Image of ${title}`} className={styles.modeChoice}>
        {(Object.keys(MODES) as Mode[]).map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={name}
              checked={mode === each}
              disabled={images[each] === null}
              onChange={() => setMode(each)}
            />
            {MODES[each]}
          </label>
        ))}
      </div>
      {url && <img src={url} alt={`${title}, ${MODES[mode].toLowerCase()}`} />}
    </div>
  );
}
