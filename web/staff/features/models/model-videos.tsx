import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { labels } from "#contracts/labels.ts";
import { type StaffModel, staffBrands } from "#contracts/staff/brands.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { pluralize } from "#web/kit/format.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { FindVideo } from "./find-video.tsx";
import styles from "./models.module.css";
import { usePages } from "./use-pages.tsx";

type Video = StaffModel["videos"][number];

const PAGE_SIZE = 5;
const TRACKING = { requested: "requested", processing: "in progress", done: "done" } as const;

const detailOf = ({ labelled_frames: count, tracking }: Video) =>
  `${pluralize(count, "labelled frame")}${tracking ? `, brand analytics ${TRACKING[tracking]}` : ""}`;

/** The videos that are labelled for a model. `preset` is the id of a video to show, or to add. */
export function ModelVideos({ model, preset }: { model: StaffModel; preset: string }) {
  const { uid, can_run, videos } = model;
  const [dropped, setDropped] = useState<Video>();
  const refreshes = [staffBrands.readModel];
  const remove = useOperationMutation(staffBrands.removeVideo, {
    refreshes,
    onSuccess: () => setDropped(undefined),
    onError: snackbar.failure,
  });
  const predict = useOperationMutation(labels.predict, {
    refreshes,
    onSuccess: () => snackbar.success("Prediction started"),
    onError: snackbar.failure,
  });
  const at = videos.findIndex((each) => each.uid === preset);
  const { shown, pager } = usePages(videos, PAGE_SIZE, "videos", Math.max(0, at));
  return (
    <SectionCard title="Videos" lead={videos.length === 0 ? "Add the videos to label for this model." : undefined}>
      {videos.length > 0 && (
        <ul className={styles.list} aria-label="Videos">
          {shown.map((each) => (
            <li key={each.uid} className={styles.row}>
              <div className={styles.about}>
                <a href={`/heatmap/${each.uid}`} className="touch-target" target="_blank" rel="noopener noreferrer">
                  {each.title}
                </a>
                <span className={styles.detail}>{detailOf(each)}</span>
              </div>
              <div className={styles.actions}>
                <a href={`/label/${each.uid}?model=${uid}`} className="touch-target" target="_blank" rel="noopener noreferrer">
                  Label frames
                </a>
                <Button
                  size="small"
                  aria-label={`Predict ${each.title}`}
                  isDisabled={!can_run || each.tracking === "processing"}
                  onClick={() => predict.mutate({ params: { uid: each.uid }, body: { model: uid } })}
                >
                  Predict
                </Button>
                <Button size="small" aria-label={`Remove ${each.title}`} onClick={() => setDropped(each)}>
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {pager}
      <FindVideo model={model} preset={at === -1 ? preset : ""} />
      <Confirm
        isOpen={dropped !== undefined}
        confirmLabel="Remove"
        isBusy={remove.isPending}
        onCancel={() => setDropped(undefined)}
        onConfirm={() => remove.mutate({ params: { model: uid, uid: dropped!.uid } })}
      >
        “{dropped?.title}” and its labels will be removed from this model. The video remains.
      </Confirm>
    </SectionCard>
  );
}
