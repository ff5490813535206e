import type { Caller } from "#domain/kit/caller.ts";
import { listSupportViewsOf } from "#domain/kit/support-view/support-views.ts";

/** When support viewed the application as the caller, newest first. Neither who nor why, which is for staff. */
export async function listSupportViews({ uid }: Caller): Promise<{ views: { started_at: string; ended_at: string }[] }> {
  const views = await listSupportViewsOf(uid);
  return { views: views.map(({ started_at, ends_at, ended_at = ends_at }) => ({ started_at, ended_at })) };
}
