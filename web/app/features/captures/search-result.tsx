import { Button } from "@aws-amplify/ui-react";
import { ImageOff, ScanEye, Search } from "lucide-react";
import { Link } from "react-router-dom";
import { captures, type SearchCapture } from "#contracts/captures.ts";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { billingErrors } from "#contracts/kit/errors/billing.ts";
import type { Profile } from "#contracts/profile.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useIdempotencyKey } from "#web/kit/api/use-idempotency-key.ts";
import { briefDuration, pluralize } from "#web/kit/format.ts";
import { useNow } from "#web/kit/use-now.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import searchContentStyles from "./search-content.module.css";

const CREATED_SNACKBAR_MS = 3000;
const ADDED_SNACKBAR_MS = 2000;

type Props = {
  capture: SearchCapture | undefined;
  profile: Profile;
  /** Whether the request is being sent. */
  isStarting: boolean;
  onCreated: (heatmap: HeatmapCard) => void;
  onRetry: () => void;
};

/** The results page: empty, in progress, screenshot, or error. */
export function SearchResult({ capture, profile, isStarting, onCreated, onRetry }: Props) {
  return (
    <section aria-label="Results">
      <div className={searchContentStyles.searchResultScreen} data-status={capture?.status ?? "none"}>
        <ResultScreen capture={capture} isStarting={isStarting} onRetry={onRetry} />
      </div>
      {capture?.status === "done" && (
        <GenerateHeatmap key={capture.uid} capture={capture} profile={profile} onCreated={onCreated} />
      )}
    </section>
  );
}

function ResultScreen({ capture, isStarting, onRetry }: Pick<Props, "capture" | "isStarting" | "onRetry">) {
  if (isStarting || capture?.status === "requested") return <CaptureInProgress since={capture?.created_at} />;
  if (!capture) {
    return (
      <EmptyState
        icon={<Search aria-hidden="true" />}
        title="No results yet"
        text="Choose a thumbnail and a keyword, then press Start."
      />
    );
  }
  if (capture.status === "failed" || !capture.screenshotURL) {
    return (
      <EmptyState
        icon={<ImageOff aria-hidden="true" />}
        title="Couldn’t capture the results"
        text={capture.problem?.message ?? "Please try again."}
        action={
          <Button variation="primary" onClick={onRetry}>
            Redo
          </Button>
        }
      />
    );
  }
  return (
    <img
      src={capture.screenshotURL}
      alt={`Search results for “${capture.keyword}” with the thumbnail at position ${capture.position}`}
    />
  );
}

function CaptureInProgress({ since }: { since: string | undefined }) {
  const now = useNow(1000);
  return (
    <div className={searchContentStyles.searchResultWaiting} role="status">
      <Spinner />
      <h2>Capturing the results page</h2>
      <p>This takes about 15 seconds. You can leave this page and come back to its URL later.</p>
      {since && (
        <p className="tabular" aria-live="off">
          {briefDuration(now - Date.parse(since))}
        </p>
      )}
    </div>
  );
}

function GenerateHeatmap({
  capture,
  profile,
  onCreated: onMade,
}: {
  capture: SearchCapture;
  profile: Profile;
  onCreated: Props["onCreated"];
}) {
  const { uid, mock, screenshotURL, keyword, position } = capture;
  const make = useOperationMutation(captures.createSearchHeatmap, {
    idempotencyKey: useIdempotencyKey(),
    onSuccess: ({ heatmap }) => {
      snackbar.success("Heatmap created!", CREATED_SNACKBAR_MS, { label: "Open", to: `/heatmap/${heatmap.uid}` });
      onMade(heatmap);
      snackbar.success("Heatmap added", ADDED_SNACKBAR_MS);
    },
  });
  const block = profile.imageCredits === 0 ? billingErrors["billing.no_image_credits"].message : undefined;
  return (
    <div className={searchContentStyles.searchResultFoot}>
      <div>
        <p>
          “{keyword}”, position {position} {mock && <Badge kind="warning">Simulated results page</Badge>}
        </p>
        <p className={searchContentStyles.searchResultHint}>
          {mock && "These results are simulated. "}
          {block ? (
            <>
              {block}. <Link to="/subscription">See plans</Link>
            </>
          ) : (
            `A heatmap uses one of your ${pluralize(profile.imageCredits, "image credit")}.`
          )}
        </p>
        <FormError problem={make.error} />
      </div>
      <div className={searchContentStyles.searchResultActions}>
        {screenshotURL && <ButtonLink to={screenshotURL}>Full size</ButtonLink>}
        {make.data ? (
          <ButtonLink to={`/heatmap/${make.data.heatmap.uid}`} variation="primary">
            Open heatmap
          </ButtonLink>
        ) : (
          <Button
            variation="primary"
            isDisabled={block !== undefined}
            isLoading={make.isPending}
            loadingText="Generate heatmap"
            onClick={() => make.mutate({ params: { uid }, body: {} })}
          >
            <ScanEye aria-hidden="true" />
            Generate heatmap
          </Button>
        )}
      </div>
    </div>
  );
}
