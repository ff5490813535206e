import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { VariantSwitch } from "#web/app/shared/viewer/variant-switch.tsx";
import { Switch } from "#web/ui/controls/switch.tsx";
import styles from "./compare-page.module.css";
import { hasOutlines } from "./compared-image.tsx";
import { DifferenceLegend } from "./difference/difference-layer.tsx";
import type { availableCompareVariants, CompareVariant } from "./variants.ts";

type Toggle = { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void };
type Props = {
  heatmaps: readonly HeatmapDetail[];
  variants: ReturnType<typeof availableCompareVariants>;
  variant: CompareVariant;
  onVariant: (variant: CompareVariant) => void;
  areas: Toggle;
  /** Undefined unless there are several videos. */
  sync: Toggle | undefined;
};

/** Controls of the comparison: the variant, areas of interest, and playing videos together. */
export function CompareTools({ heatmaps, variants, variant, onVariant, areas, sync }: Props) {
  return (
    <>
      <div className={styles.compareTools}>
        <VariantSwitch variants={variants} selected={variant} onSelect={onVariant} />
        <div className={styles.compareSwitches}>
          {heatmaps.some((each) => hasOutlines(each, variant)) && <Switch {...areas}>AOIs</Switch>}
          {sync && <Switch {...sync}>Sync videos</Switch>}
        </div>
      </div>
      {variant === "difference" && <DifferenceLegend />}
    </>
  );
}
