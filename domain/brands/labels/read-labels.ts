import type { FrameLabels } from "#contracts/labels.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { type Labels, LabelsEntity } from "./labels.entity.ts";
import { type LabelledOf, requireLabelled } from "./require-labelled.ts";

/** The labels of a model in a video, by frame: `heatmap.not_found`, `heatmap.not_video`, `model.not_found`. */
export async function readLabels(caller: Caller, { uid, model }: LabelledOf): Promise<{ frames: FrameLabels[] }> {
  await requireLabelled(caller, { uid, model });
  const rows = await labelsOf(model, uid);
  return { frames: rows.map(toFrameLabels) };
}

/** All labels of a model, by video and frame; of one video if it is given. */
export async function labelsOf(model: string, video?: string): Promise<Labels[]> {
  const query = LabelsEntity.query.byModel({ owner: model, ...(video !== undefined && { video }) });
  return (await query.go({ pages: "all", consistent: true })).data;
}

/** The labels of a frame as users get them, without the revisions of single boxes. */
export const toFrameLabels = ({ frame, revision, boxes }: Pick<Labels, "frame" | "revision" | "boxes">): FrameLabels => ({
  frame,
  revision,
  boxes: boxes.map(({ revision: _, ...box }) => box),
});
