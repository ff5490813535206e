import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useMemo, useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import { gridSizeFor } from "#web/app/shared/viewer/attention-grid.ts";
import { attentionQuery } from "#web/app/shared/viewer/heatmap-queries.ts";
import panelStyles from "#web/app/shared/viewer/panel.module.css";
import { SegmentedControl } from "#web/ui/controls/segmented-control.tsx";
import { Switch } from "#web/ui/controls/switch.tsx";
import styles from "./overlays-tab.module.css";
import { computeStoryMetrics, type FitMode, type StoryMetrics } from "./story.ts";
import { StoryPhone, type StoryVariant } from "./story-phone.tsx";

type ImageHeatmap = HeatmapDetail & { width: number; height: number };

const IMAGE_VARIANTS = [
  { id: "original", label: "Original" },
  { id: "heatmap", label: "Heatmap" },
  { id: "peekthrough", label: "Peekthrough" },
] as const;
const FIT_MODES = [
  { id: "fill", label: "Fill" },
  { id: "fit", label: "Fit" },
] as const;

/** From this share of attention under the app's interface, a warning is shown. */
const ATTENTION_WARNING_SHARE = 0.2;
/** Smaller cuts are treated as rounding errors. */
const MIN_CROPPED_SHARE = 0.005;

/** Preview of the creative as a story on a phone, and the attention lost under the interface. */
export function OverlaysTab({ heatmap }: { heatmap: ImageHeatmap }) {
  const [shown, setShown] = useState<StoryVariant>("original");
  const [placing, setPlacing] = useState<FitMode>("fill");
  const [areZonesShown, setAreZonesShown] = useState(false);
  const facts = useStoryMetrics(heatmap, placing);
  return (
    <div className={clsx(panelStyles.part, styles.overlaysTab)}>
      <div className={styles.row}>
        <h2>Instagram Story</h2>
        <SegmentedControl label="Placement" options={FIT_MODES} selected={placing} onSelect={setPlacing} />
      </div>
      <div className={styles.facts} role="status">
        <StoryMetricsList metrics={facts} />
      </div>
      <SegmentedControl label="Preview" options={IMAGE_VARIANTS} selected={shown} onSelect={setShown} />
      <StoryPhone heatmap={heatmap} variant={shown} fitMode={placing} areSafeZonesShown={areZonesShown} />
      <Switch isOn={areZonesShown} onChange={setAreZonesShown}>
        Safe zones
      </Switch>
      <p className={styles.advice}>{adviceFor(facts)}</p>
    </div>
  );
}

/** Metrics of the image in the story, from its mask; undefined while loading, null if it cannot be loaded. */
function useStoryMetrics(heatmap: ImageHeatmap, placing: FitMode): StoryMetrics | undefined | null {
  const { data: grid, error } = useQuery(attentionQuery(heatmap, gridSizeFor(heatmap)));
  return (
    useMemo(() => grid && computeStoryMetrics(grid, heatmap, placing), [grid, heatmap, placing]) ??
    (error || heatmap.mask === null ? null : undefined)
  );
}

function StoryMetricsList({ metrics }: { metrics: StoryMetrics | undefined | null }) {
  if (metrics === null) return <p>Couldn’t load the attention mask, so these values aren’t available.</p>;
  if (!metrics) return <p>Measuring…</p>;
  const { attentionUnderInterface, croppedShare, croppedAttention } = metrics;
  return (
    <>
      <p className={styles.main} data-much={attentionUnderInterface > ATTENTION_WARNING_SHARE}>
        <strong className="tabular">{wholePercent(attentionUnderInterface)}</strong> of attention is hidden by Instagram’s
        interface
      </p>
      {croppedShare > MIN_CROPPED_SHARE && (
        <p>
          <b className="tabular">{wholePercent(croppedShare)}</b> of the image is cropped in Fill, with{" "}
          <b className="tabular">{wholePercent(croppedAttention)}</b> of the attention
        </p>
      )}
    </>
  );
}

function adviceFor(facts: StoryMetrics | undefined | null): string {
  if (facts && facts.croppedAttention > ATTENTION_WARNING_SHARE)
    return "Much of the attention gets cropped. Create a 9:16 version for stories.";
  if (facts && facts.attentionUnderInterface > ATTENTION_WARNING_SHARE)
    return "Move key content out of the top 14% and bottom 20%, where the name, button and reply field appear.";
  return "Keep key content out of the top 14% and bottom 20%, where the name, button and reply field appear.";
}
