import { ChevronRight } from "lucide-react";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import { availableVariants } from "#web/app/shared/viewer/variants.ts";
import styles from "./template-preview.module.css";

type Props = { heatmap: Pick<HeatmapDetail, "application"> & Partial<Pick<HeatmapDetail, "benchmark" | "templates_images">> };

/** The ad in its preview template, as a link to all templates. Renders nothing for a heatmap that shows no templates. */
export function TemplatePreview({ heatmap }: Props) {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const [preview] = heatmap.templates_images ?? [];
  if (!preview || !availableVariants(heatmap).some(({ id }) => id === "template")) return null;
  const params = new URLSearchParams(search);
  params.set("section", "template");
  return (
    <Link className={styles.preview} to={`?${params}`} state={state} replace preventScrollReset>
      <img src={preview.heatmap} alt="" decoding="async" />
      <span>
        <strong>See it in context</strong>
        <small>
          {preview.name}: {wholePercent(preview.share.value)} of attention
        </small>
      </span>
      <ChevronRight aria-hidden="true" />
    </Link>
  );
}
