import type { ArchivedHeatmap, WorkspaceArchive } from "../../../../contracts/workspace-archive.ts";
import type { Client, WorkspaceUsage } from "../../../sdk/src/index.ts";
import { command } from "../command.ts";
import { EXIT, exitCodeOf, NoCreditsError, UsageError } from "../exit-codes.ts";
import { canContinue, importHeatmap } from "../import/import-heatmap.ts";
import { type Imported, type ImportState, openState } from "../import/import-state.ts";
import { type OpenArchive, openArchive } from "../import/open-archive.ts";
import { inParallel } from "../parallel.ts";
import { type Problem, problemOf } from "../problem.ts";
import { table } from "../table.ts";

export const importWorkspace = command({
  name: "import",
  usage: "WORKSPACE.zip",
  summary: "Import an exported workspace into the workspace of the key",
  details:
    "Uploads the original of each heatmap, which is analysed again and uses a credit, with its name, type, tags, projects, areas and\n" +
    "comments. An interrupted import continues where it ended: what was imported is listed beside the zip, in WORKSPACE.zip.import.json.\n" +
    "Reports, brand analytics and measured gaze are not imported. The end of the output says what is missing.",
  options: { "dry-run": { type: "boolean", text: "only check the zip, and say what would be imported" } },
  async run({ args, options, terminal, signal, ...context }) {
    const [file = "", ...others] = args;
    if (!file || others.length > 0) throw new UsageError("Name one zip: sightline import workspace.zip");
    const archive = await openArchive(file);
    try {
      const client = context.client();
      const usage = await client.workspaces.usage({ signal });
      const state = openState(`${file}.import.json`, usage.uid);
      const { projects, heatmaps } = archive.content;
      const needed = creditsOf(await missingIn(archive, state, signal, (uid) => canContinue(client, uid, signal)));
      checkCredits(needed, usage);
      const sumOf = (count: number) =>
        `${counted(count, "heatmap")} and ${counted(projects.length, "project")} of ${archive.content.workspace.name}`;
      if (options["dry-run"]) {
        const known = knownIn(archive, state);
        const plan = { imported: importedOf(known), credits: needed, heatmaps: rowsOf(archive, known) };
        terminal.out(options.json ? JSON.stringify(plan, null, 2) : planText(plan, sumOf, usage.name));
        return EXIT.success;
      }
      terminal.err(`Importing ${sumOf(heatmaps.length)} into ${usage.name}.`);
      for (const { uid, title } of projects.toReversed()) if (!state.project(uid)) await importProject(client, state, uid, title);
      // Newest last, as they were created.
      const queue = heatmaps.toReversed();
      let done = 0;
      const outcomes = await inParallel(queue, signal, async (heatmap) => {
        const original = archive.originalOf(heatmap);
        if (!original) throw noOriginal();
        const imported = await importHeatmap({ client, heatmap, original, state, signal });
        done += 1;
        terminal.err(`${done} of ${queue.length}: ${heatmap.title}`);
        return imported;
      });
      if (signal.aborted) terminal.err("Run the same command again to continue.");
      signal.throwIfAborted();
      const rows = rowsOf(archive, outcomes.toReversed());
      terminal.out(options.json ? JSON.stringify(rows, null, 2) : tableOf(rows));
      for (const line of leftOut(archive.content)) terminal.err(line);
      return exitCodeAfter(outcomes);
    } finally {
      archive.close();
    }
  },
});

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** The heatmaps that use a credit: those with an original that have no heatmap yet, or one that ended without a result. */
async function missingIn(
  archive: OpenArchive,
  state: ImportState,
  signal: AbortSignal,
  isUsable: (uid: string) => Promise<boolean>,
): Promise<readonly ArchivedHeatmap[]> {
  const importable = archive.content.heatmaps.filter((heatmap) => archive.originalOf(heatmap) !== undefined);
  const outcomes = await inParallel(importable, signal, async ({ uid }) => {
    const known = state.heatmap(uid);
    return known === undefined || !(known.isDone || (await isUsable(known.uid)));
  });
  return importable.filter((_, index) => {
    const outcome = outcomes[index]!;
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
}

const noOriginal = () => new UsageError("Its original isn’t in the zip.");

/** The outcome of each heatmap that is known without an import; undefined if it can be imported. */
const knownIn = (archive: OpenArchive, state: ImportState): (Outcome | undefined)[] =>
  archive.content.heatmaps.map((heatmap) => {
    const imported = state.heatmap(heatmap.uid);
    if (imported?.isDone) return { status: "fulfilled", value: imported };
    return archive.originalOf(heatmap) ? undefined : { status: "rejected", reason: noOriginal() };
  });

const importedOf = (known: readonly (Outcome | undefined)[]): number =>
  known.filter((outcome) => outcome?.status === "fulfilled").length;

/** The result of a dry run. `imported` counts the heatmaps that are imported already. */
type Plan = { readonly imported: number; readonly credits: Credits; readonly heatmaps: readonly Row[] };

function planText({ imported, credits, heatmaps }: Plan, sumOf: (count: number) => string, workspace: string): string {
  const lacking = heatmaps.filter(({ problem }) => problem !== null).length;
  const rest = heatmaps.length - imported - lacking;
  const known = `${imported} of ${counted(heatmaps.length, "heatmap")} ${imported === 1 ? "is" : "are"} already imported`;
  return [
    imported === 0 ? `${sumOf(rest)} can be imported into ${workspace}.` : `${known} into ${workspace}.`,
    ...(lacking > 0 ? [`${lacking} can’t be imported, because the original isn’t in the zip.`] : []),
    rest === 0 && imported > 0 ? "There is nothing left to import." : `This uses ${creditsText(credits)}.`,
  ].join(" ");
}

type Credits = { readonly images: number; readonly videos: number };

function creditsOf(missing: readonly ArchivedHeatmap[]): Credits {
  const count = (type: "image" | "video") => missing.filter((heatmap) => heatmap.type === type).length;
  return { images: count("image"), videos: count("video") };
}

const creditsText = ({ images, videos }: Credits): string =>
  `${counted(images, "image credit")} and ${counted(videos, "video credit")}`;

/** Nothing is imported if the credits are not enough for everything. */
function checkCredits(needed: Credits, { name, imageCredits: images, videoCredits: videos }: WorkspaceUsage): void {
  if (needed.images > images || needed.videos > videos)
    throw new NoCreditsError(
      `The import uses ${creditsText(needed)}. ${name} has ${creditsText({ images, videos })}, so nothing was imported.`,
    );
}

/** Exit code of the import: credits can run out on the way, when others use them. */
function exitCodeAfter(outcomes: readonly PromiseSettledResult<unknown>[]): number {
  const errors = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
  if (errors.length === 0) return EXIT.success;
  return errors.some((error) => exitCodeOf(error) === EXIT.noCredits) ? EXIT.noCredits : EXIT.failed;
}

async function importProject(client: Client, state: ImportState, uid: string, title: string): Promise<void> {
  const project = await client.projects.create({ title }, { idempotencyKey: `import-${uid}` });
  state.addProject(uid, project.uid);
}

/** Result of importing a heatmap of the zip: its new id, and what is missing; `problem` says why it was not imported. */
type Row = {
  readonly from: string;
  readonly title: string;
  readonly heatmap: string | null;
  readonly notes: readonly string[];
  readonly problem: Problem | null;
};

type Outcome = PromiseSettledResult<Imported>;

const rowsOf = ({ content }: OpenArchive, outcomes: readonly (Outcome | undefined)[]): Row[] =>
  content.heatmaps.map(({ uid: from, title, subtype }, index) => {
    const outcome = outcomes[index];
    const captured = subtype === "" ? [] : [`imported as an upload, not as ${subtype}`];
    if (outcome?.status === "fulfilled")
      return { from, title, heatmap: outcome.value.uid, notes: [...outcome.value.notes, ...captured], problem: null };
    return { from, title, heatmap: null, notes: captured, problem: outcome ? problemOf(outcome.reason) : null };
  });

const tableOf = (rows: readonly Row[]): string =>
  table(
    ["FROM", "TITLE", "HEATMAP", "NOTES"],
    rows.map(({ from, title, heatmap, notes, problem }) => [from, title, heatmap, problem ? textOf(problem) : notes.join("; ")]),
  );

const textOf = ({ code, message, request_id }: Problem): string =>
  `${message}${request_id ? ` (${code}, request ${request_id})` : ""}`;

/** Text about the content of the zip that an import leaves out. */
function leftOut({ reports, heatmaps, omitted }: WorkspaceArchive): string[] {
  const brands = heatmaps.filter(({ brand }) => brand !== null).length;
  return [
    ...(reports.length > 0 ? [`Not imported: ${counted(reports.length, "report")}. Create them again from the heatmaps.`] : []),
    ...(brands > 0 ? [`Not imported: brand analytics of ${counted(brands, "video")}.`] : []),
    ...(omitted.length > 0 ? [`Missing in the zip: ${omitted.map(({ title }) => title).join(", ")}.`] : []),
  ];
}
