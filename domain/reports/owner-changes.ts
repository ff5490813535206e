import { readAccount } from "#domain/accounts/read-account.ts";
import type { MoveLink } from "#domain/heatmaps/move-to-workspace.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { founderOf } from "#domain/workspaces/founder-of.ts";
import { isWorkspaceOpen } from "#domain/workspaces/is-workspace-open.ts";
import { changeReport } from "./change-report.ts";
import { ReportEntity } from "./report.entity.ts";
import { reportsIn } from "./reports-in.ts";
import { readStoredReport } from "./require-report.ts";

/** Moves the personal reports of a workspace's founder into it with their share links, as their heatmaps are moved. Idempotent. */
export async function moveReports(workspace: string, moveLink: MoveLink): Promise<void> {
  const founder = await founderOf(workspace);
  if (!founder) return;
  for (const { uid } of await reportsIn(founder))
    await retryOnConflict(async () => {
      const report = await readStoredReport(uid);
      if (report?.scope !== founder) return;
      const { share } = report;
      const link = share === undefined ? [] : [moveLink({ share, object: uid }, workspace)];
      await changeReport(report, { scope: workspace, workspace }, link);
    });
}

/**
 * Deletes the personal reports of a deleted account. Those in a workspace stay, without the creator's name. Does nothing for
 * accounts that exist.
 */
export async function purgeReportsOfAccount(uid: string): Promise<void> {
  if (await readAccount(uid)) return;
  await purgeScope(uid);
  await renameCreator(uid, { name: "Former member", email: "" });
}

/** Shows a user's current name at the reports they created. Idempotent. Does nothing for a deleted account. */
export async function updateReportCreatorName(uid: string): Promise<void> {
  const account = await readAccount(uid);
  if (account) await renameCreator(uid, account);
}

/** Deletes the reports of a closed workspace. Does nothing for an open one. */
export async function purgeReportsOfWorkspace(workspace: string): Promise<void> {
  if (!(await isWorkspaceOpen(workspace))) await purgeScope(workspace);
}

async function purgeScope(scope: string): Promise<void> {
  for (const { uid } of await reportsIn(scope)) await ReportEntity.delete({ uid }).go();
}

async function renameCreator(creator: string, { name, email }: { name: string; email: string }): Promise<void> {
  const { data } = await ReportEntity.query.byCreator({ created_by_uid: creator }).go({ pages: "all", attributes: ["uid"] });
  for (const { uid } of data) {
    // Nothing happens to a report that is deleted meanwhile.
    await conditionHolds(ReportEntity.patch({ uid }).set({ created_by_name: name, created_by_email: email }).go());
  }
}
