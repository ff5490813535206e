import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import type { SharedHeatmap } from "#contracts/sharing.ts";
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
  const isGone = hasErrorCode(error, "share.gone");
  const isLocked = hasErrorCode(error, "share.passphrase_needed");
  const shown = isGone || isLocked ? undefined : data;
  useHead({ title: shown?.title ?? "Shared heatmap", description: "A heatmap shared with you." });

  const content = (): ReactNode => {
    if (isGone) return <ShareUnavailable />;
    if (isLocked) return <PassphraseForm kind="heatmap" unlock={unlock} />;
    const onStale = () => refetch({ cancelRefetch: false });
    if (shown?.type === "video") return <SharedVideo share={share} heatmap={shown} onStale={onStale} />;
    if (shown) return <SharedView heatmap={shown} onStale={() => void onStale()} />;
    if (!error) return null;
    return <ErrorState title="Couldn’t load this heatmap" problem={error} onRetry={() => void refetch()} />;
  };
  return (
    <>
      <SharedFrame branding={data?.branding ?? null} {...(shown && { title: shown.title })}>
        {content()}
      </SharedFrame>
      <SharedLoadingCover kind="heatmap" logo={data?.branding?.logo ?? undefined} isLoading={isPending} />
    </>
  );
}

function SharedView({ heatmap, onStale }: { heatmap: SharedHeatmap; onStale: () => void }) {
  const [search, setSearch] = useSearchParams();
  const variant = variantFromParam(search.get("section"), heatmap);
  const areas = useSharedAreas(heatmap, variant);
  return (
    <div className={sharedPageStyles.sharedViewer}>
      <Stage
        heatmap={heatmap}
        variant={variant}
        onVariant={(section) => setSearch({ section }, { replace: true, preventScrollReset: true })}
        onStale={onStale}
        {...areas}
      />
      <SharedPanel heatmap={heatmap} scores={<Scores heatmap={heatmap} />} />
    </div>
  );
}
