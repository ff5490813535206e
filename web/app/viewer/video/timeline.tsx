import { Button } from "@aws-amplify/ui-react";
import type { ReactNode } from "react";
import type { FrameMetrics } from "#contracts/video.ts";
import { asApiError } from "#web/kit/api-error.ts";
import type { AreaCurve } from "../area-moments.ts";
import { TimelineChart } from "./timeline-chart.tsx";
import type { Player } from "./use-synced-videos.ts";
import "./timeline.css";

type Props = {
  frames: FrameMetrics | undefined;
  problem: unknown;
  onRetry: () => void;
  duration: number;
  player: Player;
  title: string;
  hasClarity: boolean;
  /** Areas whose share of attention is drawn beside the scores. */
  areas?: readonly AreaCurve[];
  marks?: ReactNode;
};

/** The timeline under a video, with room kept for it while it is on its way. */
export function Timeline({ frames, problem, onRetry, ...chart }: Props) {
  if (frames) return <TimelineChart metrics={frames} {...chart} />;
  if (!problem) return <div className="timeline-wait" role="status" aria-label="Loading timeline" />;
  return (
    <div className="timeline-wait" role="alert">
      <p>The timeline could not be loaded. {asApiError(problem).message}</p>
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
