import { useState } from "react";
import { labels } from "#contracts/labels.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { FrameLabeller } from "./frame-labeller.tsx";
import type { LabelTask } from "./label-task.ts";

const TRAINING_REFRESH_MS = 2000;

/** Loads the labels of a model in a video, then lets people work on them. */
export function LabelWorkspace(task: LabelTask) {
  const { video, model } = task;
  const [copies, setCopies] = useState(0);
  const combine = useOperationMutation(labels.combine, { refreshes: [labels.model, labels.readLabels], refreshesFirst: true });
  const loaded = useOperation(
    labels.readLabels,
    { params: { uid: video.uid, model } },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  const state = useOperation(
    labels.model,
    { params: { model } },
    // Not kept, because its counts have to fit the labels that are loaded with it.
    { gcTime: 0, refetchInterval: ({ state }) => (state.data?.requested_at ? TRAINING_REFRESH_MS : false) },
  );
  const problem = loaded.error ?? state.error;
  if (problem && !(loaded.data && state.data))
    return (
      <ErrorState
        title="Couldn’t load the labels"
        problem={problem}
        onRetry={() => void Promise.all([loaded.refetch(), state.refetch()])}
      />
    );
  if (!loaded.data || !state.data) return <Skeleton label="Loading labels" heights={[320]} />;
  const onCombine = async (from: string) => {
    await combine.mutateAsync({ params: { model }, body: { from } });
    // Shows the labels as they are now.
    setCopies(copies + 1);
  };
  return <FrameLabeller key={copies} {...task} state={state.data} loaded={loaded.data.frames} onCombine={onCombine} />;
}
