import type { Profile } from "#contracts/profile.ts";
import type { ReportCard } from "#contracts/reports.ts";
import { hasAccess } from "#web/kit/auth/has-access.ts";

/**
 * Whether the user may create reports, try failed parts again, and share reports by new links: during a trial, and with a plan that
 * has reports. Everyone may read theirs. The server enforces all of these.
 */
export const canCreateReports = (me: Profile): boolean => (me.role === "trial" && !me.trialEnded) || hasAccess(me, "reports");

/** Whether the user may rename reports, remove ads and templates, and keep uploads in the list of heatmaps. */
export const canEditReports = (me: Profile): boolean => hasAccess(me, "reports");

const TIERS_WITH_REPORTS = ["business", "agency"];

/**
 * Why the user has no reports. `off`: they are turned off in the workspace, whose plan includes them. `adminsPlan`: the admin of
 * the workspace would have to change the plan. `plan`: the user would have to change their own plan.
 */
export function reportsBlockedBy({ role, workspace }: Profile): "off" | "adminsPlan" | "plan" {
  const { active = false, tier = "" } = workspace?.subscription ?? {};
  if (active && TIERS_WITH_REPORTS.includes(tier)) return "off";
  return role === "member" ? "adminsPlan" : "plan";
}

/** Members may delete only reports that they created. */
export const canDeleteReport = (me: Profile, report: ReportCard): boolean =>
  me.superadmin || me.role !== "member" || report.created_by_uid === me.uid;

/** Why the user cannot create another report; undefined if they can. */
export function creationBlockedReason(me: Profile, reports: number): string | undefined {
  if (me.role !== "trial") return;
  if (me.trialEnded) return "Your trial has ended!";
  return reports > 0 ? "Your trial includes one report. Upgrade to create more." : undefined;
}
