import { Button } from "@aws-amplify/ui-react";
import { clsx } from "clsx";
import { Eye, FileUp, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Gaze, GazeComparison } from "#contracts/gaze.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import panelStyles from "#web/app/shared/viewer/panel.module.css";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { pluralize } from "#web/kit/format.ts";
import { longDay } from "#web/kit/long-day.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { agreementText } from "./agreement-text.ts";
import { AreaShares } from "./area-shares.tsx";
import styles from "./gaze.module.css";
import { GazeMap } from "./gaze-map.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { WorkspaceAgreement } from "./workspace-agreement.tsx";

const FORMATS: Readonly<Record<Gaze["format"], string>> = {
  tobii: "Tobii",
  realeye: "RealEye",
  gazepoint: "Gazepoint",
  webgazer: "WebGazer",
  generic: "CSV",
};

/** Compares the prediction with the gaze of people, imported from an eye tracker. */
export function GazeTab({ heatmap }: { heatmap: HeatmapDetail }) {
  const [isImporting, setIsImporting] = useState(false);
  const { data, error, refetch } = useOperation(heatmaps.readGaze, { params: { uid: heatmap.uid } });
  if (!data && error)
    return <ErrorState title="Couldn’t load the eye-tracking data" problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label="Loading the eye-tracking data" heights={[160, 120]} />;
  const open = () => setIsImporting(true);
  return (
    <>
      {data.gaze ? (
        <Comparison heatmap={heatmap} gaze={data.gaze} onImport={open} />
      ) : (
        <EmptyState
          icon={<Eye />}
          title="Compare with people"
          text="Import fixations from Tobii, RealEye, Gazepoint or WebGazer. You’ll see where people looked next to the prediction, and how well the two agree."
          action={
            <Button variation="primary" onClick={open}>
              Import eye-tracking data
            </Button>
          }
        />
      )}
      <AreaShares areas={data.areas} />
      <WorkspaceAgreement summary={data.summary} />
      {isImporting && <ImportDialog uid={heatmap.uid} onClose={() => setIsImporting(false)} />}
    </>
  );
}

type ComparisonProps = { heatmap: HeatmapDetail; gaze: NonNullable<GazeComparison["gaze"]>; onImport: () => void };

function Comparison({ heatmap, gaze, onImport }: ComparisonProps) {
  const { agreement, viewers, fixations, outside, from_samples, format, imported_at } = gaze;
  return (
    <section className={clsx(panelStyles.part, styles.stack)} aria-label="This image">
      <div className={styles.maps}>
        <GazeMap label="People" image={heatmap.imageURL} grid={gaze.people} size={heatmap} />
        <GazeMap label="Prediction" image={heatmap.imageURL} grid={gaze.predicted} size={heatmap} />
      </div>
      <p>{agreementText(agreement)}</p>
      <table className={styles.table}>
        <caption className="visually-hidden">Agreement of the prediction with people</caption>
        <thead>
          <tr>
            <th scope="col">Agreement</th>
            <th scope="col">Prediction</th>
            <th scope="col">Between people</th>
            <th scope="col">Chance</th>
          </tr>
        </thead>
        <tbody>
          <Measure
            name="NSS"
            title="Normalized scanpath saliency"
            chance="0"
            value={agreement.nss}
            people={agreement.people?.nss}
          />
          <Measure name="CC" title="Correlation of both maps" chance="0" value={agreement.cc} people={agreement.people?.cc} />
          <Measure
            name="AUC"
            title="Area under the ROC curve"
            chance="0.5"
            value={agreement.auc}
            people={agreement.people?.auc}
          />
        </tbody>
      </table>
      <p className={panelStyles.hint}>
        {`${FORMATS[format]}, ${pluralize(viewers, "viewer")}, ${pluralize(fixations, "fixation")}, imported on ${longDay(imported_at)}.`}
        {outside > 0 && ` Left out: ${pluralize(outside, "fixation")} outside the image.`}
        {from_samples && " Fixations were computed from gaze points."}
        {agreement.people === null && " With four viewers or more you also see how well people agree with each other."}
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={onImport}>
          <FileUp aria-hidden="true" />
          Replace
        </Button>
        <RemoveButton uid={heatmap.uid} title={heatmap.title} />
      </div>
    </section>
  );
}

type MeasureProps = { name: string; title: string; value: number; people: number | undefined; chance: string };

const Measure = ({ name, title, value, people, chance }: MeasureProps) => (
  <tr>
    <th scope="row">
      <abbr title={title}>{name}</abbr>
    </th>
    <td className="tabular">{value.toFixed(2)}</td>
    <td className="tabular">{people === undefined ? "–" : people.toFixed(2)}</td>
    <td className="tabular">{chance}</td>
  </tr>
);

function RemoveButton({ uid, title }: { uid: string; title: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useOperationMutation(heatmaps.removeGaze, {
    refreshes: [heatmaps.readGaze],
    onSuccess: () => {
      setIsAsking(false);
      snackbar.success("Eye-tracking data removed");
    },
    onError: (problem) => snackbar.failure(problem),
  });
  return (
    <>
      <Button size="small" variation="link" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden="true" />
        Remove
      </Button>
      <Confirm
        isOpen={isAsking}
        confirmLabel="Remove"
        isBusy={remove.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => remove.mutate({ params: { uid } })}
      >
        The eye-tracking data of “{title}” will be removed. The heatmap stays.
      </Confirm>
    </>
  );
}
