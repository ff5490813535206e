import { ReportEntity } from "./report.entity.ts";

/** The reports a user created, for their data export: personal ones, and those in their current workspace. */
export async function exportReports({ uid, workspace }: { readonly uid: string; readonly workspace: string }) {
  const { data } = await ReportEntity.query.byCreator({ created_by_uid: uid }).go({ pages: "all" });
  return data.filter(({ scope }) => scope === uid || scope === workspace);
}
