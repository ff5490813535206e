import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { SharedHeatmap } from "#contracts/sharing.ts";
import { toBrandCurves } from "#web/app/shared/viewer/brands/brand-curves.ts";
import { BrandObjects } from "#web/app/shared/viewer/brands/brand-objects.tsx";
import panelStyles from "#web/app/shared/viewer/panel.module.css";
import { Timeline } from "#web/app/shared/viewer/video/timeline.tsx";
import { usePlayer } from "#web/app/shared/viewer/video/use-synced-videos.ts";
import { VideoScores } from "#web/app/shared/viewer/video/video-scores.tsx";
import { VideoStage } from "#web/app/shared/viewer/video/video-stage.tsx";
import { videoVariantFromParam } from "#web/app/shared/viewer/video/video-variants.ts";
import sharedPageStyles from "./shared-page.module.css";
import { SharedPanel } from "./shared-panel.tsx";
import { useSharedAreas } from "./use-shared-areas.tsx";
import { sharedBrandQuery, sharedFramesQuery } from "./view-query.ts";

type Props = { share: string; heatmap: SharedHeatmap; onStale: () => Promise<unknown> };

/** A shared video with its timeline, read-only. */
export function SharedVideo({ share, heatmap, onStale }: Props) {
  const [search, setSearch] = useSearchParams();
  const variant = videoVariantFromParam(search.get("section"), heatmap.brandURL);
  const areas = useSharedAreas(heatmap, variant);
  const player = usePlayer();
  const frames = useQuery(sharedFramesQuery(share));
  const { data } = frames;
  const brand = useQuery({ ...sharedBrandQuery(share), enabled: heatmap.brandURL !== null }).data?.brand;
  const brands = useMemo(() => (brand ? toBrandCurves(brand) : undefined), [brand]);
  const duration = heatmap.duration ?? (data ? data.length / data.rate : 0);
  return (
    <div className={sharedPageStyles.sharedViewer}>
      <VideoStage
        heatmap={heatmap}
        poster={null}
        duration={duration}
        player={player}
        variant={variant}
        onVariant={(section) => setSearch({ section }, { replace: true, preventScrollReset: true })}
        onStale={onStale}
        {...areas}
      >
        <Timeline heatmap={heatmap} frames={frames} duration={duration} player={player} {...(brands && { brands })} />
      </VideoStage>
      <SharedPanel
        heatmap={heatmap}
        scores={
          <>
            <VideoScores heatmap={heatmap} frames={data} player={player} brand={brand} />
            {brand && (
              <section className={clsx(panelStyles.part, sharedPageStyles.sharedBrands)} aria-label="Brands">
                <h2>Brands</h2>
                <BrandObjects brands={brand} frame={heatmap} player={player} />
              </section>
            )}
          </>
        }
      />
    </div>
  );
}
