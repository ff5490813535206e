import { Button } from "@aws-amplify/ui-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { BrandStatus } from "#contracts/brand-status.ts";
import { type BrandAnalytics, type BrandRejection, type BrandResult, brands } from "#contracts/brands.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { BrandAttentionCard } from "#web/app/shared/viewer/brands/brand-attention-card.tsx";
import { BrandObjects } from "#web/app/shared/viewer/brands/brand-objects.tsx";
import { brandQuery } from "#web/app/shared/viewer/brands/brand-query.ts";
import type { OpenHeatmap } from "#web/app/shared/viewer/open-heatmap.ts";
import panelStyles from "#web/app/shared/viewer/panel.module.css";
import type { Player } from "#web/app/shared/viewer/video/use-synced-videos.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { hasAccess } from "#web/kit/auth/has-access.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { isTracking } from "./brand-state.ts";
import styles from "./brands-tab.module.css";
import { MarkersMenu } from "./markers-menu.tsx";
import { RequestDialog } from "./request-dialog.tsx";

/** Brand analytics of a video: request, state and result. */
export function BrandsTab({ open: { heatmap, player } }: { open: OpenHeatmap }) {
  const { data, error, refetch } = useQuery(brandQuery(heatmap));
  if (data && player) return <Brands heatmap={heatmap} brand={data} player={player} />;
  if (error) return <ErrorState title="Couldn’t load the brand analytics" problem={error} onRetry={() => void refetch()} />;
  return <div className={styles.wait} role="status" aria-label="Loading brand analytics" />;
}

function Brands({ heatmap, brand, player }: { heatmap: HeatmapDetail; brand: BrandAnalytics; player: Player }) {
  const { result } = brand;
  return (
    <section className={panelStyles.part} aria-label="Brand analytics">
      <h2>Brand analytics</h2>
      <div className={styles.brands}>
        {brand.rejection && (
          <div role="status">
            <Note kind="warning">{rejectionText(brand.rejection, brand.status)}</Note>
          </div>
        )}
        {brand.status !== null && <p className={panelStyles.hint}>{searchedText(brand)}</p>}
        {brand.status === null && !brand.rejection && (
          <p className={panelStyles.hint}>
            Find out when your brand is visible in this video, for how long, and how much attention it gets.
          </p>
        )}
        {brand.analysed_again && result && (
          <Note kind="warning">
            The video has been analysed again since. Request brand analytics again to measure the new result.
          </Note>
        )}
        {result && (
          <>
            <BrandAttentionCard brand={result} />
            {brand.tracks_left_out > 0 && (
              <Note>
                Only the longest of {formatNumber(result.tracks.length + brand.tracks_left_out)} appearances are shown here.{" "}
                <b>Export for editing</b> has all of them.
              </Note>
            )}
            <BrandObjects brands={result} tracks={tracksOf(result)} frame={heatmap} player={player} />
            {result.tracks.length > 0 && <MarkersMenu heatmap={heatmap} />}
          </>
        )}
        <RequestButton heatmap={heatmap} brand={brand} />
        <LabelLink uid={heatmap.uid} />
      </div>
    </section>
  );
}

const tracksOf = ({ objects, tracks }: BrandResult) => objects.map(({ id }) => tracks.filter(({ object }) => object === id));

/** Says what is or was searched for. */
function searchedText(brand: BrandAnalytics): string {
  const wanted = wantedText(brand);
  return wanted === "" ? "" : `${brand.status === "done" ? "Searched" : "Looking"} for ${wanted}.`;
}

/** Note about the earlier request while the latest one is rejected, by status. */
const EARLIER_TEXTS: Partial<Record<BrandStatus, string>> = {
  done: "The result below is from your earlier request.",
  processing: "Your earlier request is running again, because the video was analysed again.",
};

const rejectionText = ({ reason, ...requested }: BrandRejection, status: BrandAnalytics["status"]): string =>
  [
    `We couldn’t track ${wantedText(requested) || "your brand"} in this video.`,
    endWithPeriod(reason),
    status && EARLIER_TEXTS[status],
  ]
    .filter(Boolean)
    .join(" ");

/** A text that staff wrote, perhaps without a full stop. */
const endWithPeriod = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Names what a request searches for. */
function wantedText({ brand, custom, text }: Pick<BrandAnalytics, "brand" | "custom" | "text">): string {
  const words = text.length > 0 ? `the text “${text.join(" ")}”` : undefined;
  const logo = brand?.name ?? (custom && custom !== "text" ? "your logo" : undefined);
  return [logo, words].filter((part) => part !== undefined).join(" and ");
}

/** Opens labelling, for people who may train models. */
function LabelLink({ uid }: { uid: string }) {
  const { data: me } = useQuery(meQuery);
  if (!me || !hasAccess(me, "object_recognition")) return null;
  return (
    <p className={panelStyles.hint}>
      <Link to={`/label/${uid}`}>Label frames of this video</Link> to train a model of your own logo.
    </p>
  );
}

/**
 * Requests brand analytics, which others than staff do once per video. Staff may request it again, even while it waits for them.
 */
function RequestButton({ heatmap, brand }: { heatmap: HeatmapDetail; brand: BrandAnalytics }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: options } = useOperation(brands.options, { params: { uid: heatmap.uid } });
  if (!options) return null;
  if (!options.can_request && brand.status === "done" && !brand.analysed_again)
    return (
      <p className={panelStyles.hint}>
        Brand analytics can be requested once per video. To search for something else, <Link to="/support">contact support</Link>.
      </p>
    );
  if (!options.can_request && !isTracking(brand)) return null;
  return (
    <div className={styles.request}>
      {brand.rejection && <p className={panelStyles.hint}>You can change the request and send it again. It’s free.</p>}
      <Button
        {...(brand.status === null && { variation: "primary" })}
        isDisabled={!options.can_request}
        onClick={() => setIsOpen(true)}
      >
        {brand.status === null || !options.can_request ? "Request brand analytics" : "Request again"}
      </Button>
      {isOpen && (
        <RequestDialog heatmap={heatmap} options={options} rejected={brand.rejection} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}
