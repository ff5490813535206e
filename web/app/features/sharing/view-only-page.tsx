import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import type { SharedHeatmap } from "#contracts/sharing.ts";
import { roundHalfUp } from "#kit/scores/bands.ts";
import { showsClarity } from "#kit/scores/shows-score.ts";
import { PageStage, sliceAnchor } from "#web/app/shared/viewer/page/page-stage.tsx";
import panelStyles from "#web/app/shared/viewer/panel.module.css";
import { Scores } from "#web/app/shared/viewer/scores/scores.tsx";
import { Stage } from "#web/app/shared/viewer/stage/stage.tsx";
import { variantFromParam } from "#web/app/shared/viewer/variants.ts";
import { useHead } from "#web/kit/page/use-head.ts";
import { useNoIndex } from "#web/kit/page/use-no-index.ts";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { PassphraseForm } from "./passphrase-form.tsx";
import { ShareUnavailable } from "./share-unavailable.tsx";
import { SharedFrame } from "./shared-frame.tsx";
import { SharedLoadingCover } from "./shared-loading-cover.tsx";
import sharedPageStyles from "./shared-page.module.css";
import { SharedPanel } from "./shared-panel.tsx";
import { SharedPreparing } from "./shared-preparing.tsx";
import { SharedVideo } from "./shared-video.tsx";
import { useSharedAreas } from "./use-shared-areas.tsx";
import { hasErrorCode, useUnlock, viewQuery } from "./view-query.ts";

export function Component() {
  const { share = "" } = useParams();
  useNoIndex();
  return <SharedPage key={share} share={share} />;
}

/** The view-only page of a share link. */
function SharedPage({ share }: { share: string }) {
  const { data, error, isPending, refetch } = useQuery(viewQuery(share));
  const unlock = useUnlock(share, "heatmap");
  const isGone = hasErrorCode(error, "share.link_not_found");
  const isLocked = hasErrorCode(error, "share.passphrase_required");
  const shown = isGone || isLocked ? undefined : data;
  useHead({ title: shown?.title ?? "Shared heatmap", description: "A heatmap shared with you." });

  const content = (): ReactNode => {
    if (isGone) return <ShareUnavailable kind="heatmap" />;
    if (isLocked) return <PassphraseForm kind="heatmap" unlock={unlock} />;
    if (shown && isPreparing(shown)) return <SharedPreparing type={shown.type} />;
    const onStale = () => refetch({ cancelRefetch: false });
    if (shown?.type === "video") return <SharedVideo share={share} heatmap={shown} onStale={onStale} />;
    if (shown) return <SharedView heatmap={shown} onStale={() => void onStale()} />;
    if (!error) return null;
    return <ErrorState title="Couldn’t load this heatmap" problem={error} onRetry={() => void refetch()} />;
  };
  return (
    <>
      <SharedFrame branding={isPending ? undefined : (data?.branding ?? null)} {...(shown && { title: shown.title })}>
        {content()}
      </SharedFrame>
      <SharedLoadingCover kind="heatmap" logo={data?.branding?.logo ?? undefined} isLoading={isPending} />
    </>
  );
}

/** Whether there is nothing to show yet: the files of a link that was just made are still being copied. */
const isPreparing = ({ preparing, imageURL, heatmapURL, peekthroughURL }: SharedHeatmap): boolean =>
  preparing && !(imageURL && heatmapURL && peekthroughURL);

function SharedView({ heatmap, onStale }: { heatmap: SharedHeatmap; onStale: () => void }) {
  const [search, setSearch] = useSearchParams();
  const variant = variantFromParam(search.get("section"), heatmap);
  const areas = useSharedAreas(heatmap, variant);
  const onVariant = (section: string) => setSearch({ section }, { replace: true, preventScrollReset: true });
  if (heatmap.slices.length > 0)
    return (
      <div className={sharedPageStyles.sharedViewer}>
        <PageStage
          title={heatmap.title}
          slices={[{ ...heatmap, number: 1 }, ...heatmap.slices]}
          variant={variant}
          onVariant={onVariant}
          onStale={onStale}
        />
        <SharedPanel heatmap={{ ...heatmap, areas: [] }} scores={<SharedSlices heatmap={heatmap} />} />
      </div>
    );
  return (
    <div className={sharedPageStyles.sharedViewer}>
      <Stage heatmap={heatmap} variant={variant} onVariant={onVariant} onStale={onStale} {...areas} />
      <SharedPanel heatmap={heatmap} scores={<Scores heatmap={heatmap} />} />
    </div>
  );
}

/** The slices of a shared page with their clarity; each scrolls into view. */
function SharedSlices({ heatmap }: { heatmap: SharedHeatmap }) {
  const { clarity_score_percentile, application, metrics } = heatmap;
  const first = { number: 1, clarity_score_percentile, stands_out: metrics?.stands_out ?? null };
  return (
    <section className={panelStyles.part} aria-label="Slices">
      <h2>Slices</h2>
      <ol className={sharedPageStyles.sharedSlices}>
        {[first, ...heatmap.slices].map((slice) => (
          <li key={slice.number}>
            <a href={`#${sliceAnchor(slice.number)}`}>Slice {slice.number}</a>
            <span className="tabular">
              {showsClarity({ ...slice, application }) ? `Clarity ${roundHalfUp(slice.clarity_score_percentile!)}` : "No score"}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
