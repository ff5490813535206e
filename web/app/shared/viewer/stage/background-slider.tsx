import { SliderField } from "@aws-amplify/ui-react";
import type { Variant } from "../variants.ts";
import styles from "./stage.module.css";
import type { Backgrounds } from "./use-backgrounds.ts";

type Props = { backgrounds: Backgrounds; variant: Variant };

/** Changes how visible the image is in a variant. */
export function BackgroundSlider({ backgrounds, variant }: Props) {
  const value = backgrounds.get(variant);
  return (
    <div className={styles.background}>
      <SliderField
        label="Background"
        isValueHidden
        min={0}
        max={100}
        step={10}
        value={value}
        onChange={(changed) => backgrounds.set(variant, changed)}
      />
      <output className="tabular" aria-label="Background value">
        {value}%
      </output>
    </div>
  );
}
