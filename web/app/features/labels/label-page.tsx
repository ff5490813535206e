import { type ReactNode, useEffect } from "react";
import { Link, useParams } from "react-router-dom";
import { type LabelledVideo, labels } from "#contracts/labels.ts";
import { ApiError, toApiError } from "#web/kit/api/api-error.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { LINK_LIFE_MS } from "#web/kit/api/query-client.ts";
import { useHead } from "#web/kit/page/use-head.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import page from "#web/ui/layout/page.module.css";
import { LabelStart } from "./label-start.tsx";
import styles from "./labels.module.css";

/** Refetch interval of the state while frames are extracted or a prediction runs. */
const REFRESH_MS = 2000;

const NOT_EXTRACTED = new ApiError({
  code: "label.frames_failed",
  message: "The frames of this video could not be extracted. Try again.",
  status: 500,
});

/** Links for errors that a retry would repeat, by HTTP status. */
const WAYS_BACK: Readonly<Record<number, ((uid: string) => ReactNode) | undefined>> = {
  403: (uid) => <ButtonLink to={`/heatmap/${uid}`}>Back to the video</ButtonLink>,
  404: () => <ButtonLink to="/heatmaps">Back to heatmaps</ButtonLink>,
};

const isChanging = ({ frames, tracking }: LabelledVideo) => frames.status === "requested" || tracking === "processing";

/** Labels the frames of a video, trains a model with them, and runs it. */
export function Component() {
  const { uid = "" } = useParams();
  const { data, error, refetch } = useOperation(
    labels.read,
    { params: { uid } },
    { refetchInterval: ({ state }) => (state.data && isChanging(state.data) ? REFRESH_MS : LINK_LIFE_MS) },
  );
  const { mutate: open, error: openError } = useOperationMutation(labels.open, { refreshes: [labels.read] });
  useHead({
    title: data ? `Label ${data.title}` : "Label",
    description: "Label the frames of a video and train a model with them.",
  });
  const status = data?.frames.status;
  useEffect(() => {
    if (status === null) open({ params: { uid } });
  }, [status, uid, open]);
  const problem = openError ?? (data ? null : error);
  return (
    <div className={page.page}>
      <header className={page.head}>
        <div>
          <h1>Select frames to label</h1>
          {data && (
            <p className={page.lead}>
              <Link to={`/heatmap/${uid}`} className="touch-target">
                {data.title}
              </Link>
            </p>
          )}
        </div>
      </header>
      {problem && (
        <ErrorState
          title={toApiError(problem).status === 404 ? "Heatmap not found" : "Couldn’t load the frames"}
          problem={problem}
          onRetry={() => (openError ? open({ params: { uid } }) : void refetch())}
          instead={WAYS_BACK[toApiError(problem).status]?.(uid)}
        />
      )}
      {!problem && status !== "ready" && status !== "failed" && (
        <p className={styles.bar} role="status">
          <Spinner kind="inline" /> Loading the frames of this video
        </p>
      )}
      {!problem && status === "failed" && (
        <ErrorState title="Couldn’t extract the frames" problem={NOT_EXTRACTED} onRetry={() => open({ params: { uid } })} />
      )}
      {data && status === "ready" && <LabelStart video={data} onStale={() => void refetch()} />}
    </div>
  );
}
