import { readFileSync, renameSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { UsageError } from "../exit-codes.ts";

const Imported = z.object({
  uid: z.string(),
  /** How often it was created: again only after it ended without a result. */
  attempt: z.int().min(1).default(1),
  isDone: z.boolean(),
  notes: z.array(z.string()),
});
const State = z.object({
  workspace: z.string(),
  projects: z.record(z.string(), z.string()),
  heatmaps: z.record(z.string(), Imported),
});

/** Result of importing a heatmap of the zip. */
export type Imported = z.infer<typeof Imported>;

/**
 * The objects that were imported so far, by their ids in the zip. The state is kept beside the zip, so that an interrupted import
 * continues.
 */
export type ImportState = {
  project(uid: string): string | undefined;
  heatmap(uid: string): Imported | undefined;
  addProject(uid: string, imported: string): void;
  setHeatmap(uid: string, imported: Imported): void;
};

/**
 * The state of the import of a zip into a workspace.
 * @throws UsageError if the zip was imported into another workspace before
 */
export function openState(file: string, workspace: string): ImportState {
  const state = read(file) ?? { workspace, projects: {}, heatmaps: {} };
  if (state.workspace !== workspace)
    throw new UsageError(`This zip was imported into another workspace. Delete ${file} to import it into this one too.`);
  const projects = new Map(Object.entries(state.projects));
  const heatmaps = new Map(Object.entries(state.heatmaps));
  const save = () => {
    const data = { workspace, projects: Object.fromEntries(projects), heatmaps: Object.fromEntries(heatmaps) };
    writeFileSync(`${file}.new`, `${JSON.stringify(data, null, 2)}\n`);
    renameSync(`${file}.new`, file);
  };
  return {
    project: (uid) => projects.get(uid),
    heatmap: (uid) => heatmaps.get(uid),
    addProject(uid, imported) {
      projects.set(uid, imported);
      save();
    },
    setHeatmap(uid, imported) {
      heatmaps.set(uid, imported);
      save();
    },
  };
}

function read(file: string): z.infer<typeof State> | undefined {
  try {
    return State.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw new UsageError(`${file} can’t be read. Delete it to import the zip from the beginning.`);
  }
}
