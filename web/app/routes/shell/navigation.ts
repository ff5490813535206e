import { ChartColumn, FolderOpen, House, Images, LayoutDashboard, MonitorPlay } from "lucide-react";
import type { Profile } from "#contracts/accounts.ts";
import { hasAccess } from "#web/kit/auth/has-access.ts";

/** The main screens that everyone has, listed in the tabs and in the drawer. */
const screens = [
  { to: "/dashboard", label: "Dashboard", Icon: LayoutDashboard },
  { to: "/heatmaps", label: "Heatmaps", Icon: Images },
  { to: "/projects", label: "Projects", Icon: FolderOpen },
] as const;

/** The main screens of a user; reports are for trials and plans that include them. */
export const screensFor = (profile: Profile) =>
  profile.role === "trial" || hasAccess(profile, "reports")
    ? [...screens, { to: "/reports", label: "Reports", Icon: ChartColumn } as const]
    : screens;

/** The start page. Listed in the drawer, but not in the tabs. */
export const home = { to: "/home", label: "Home", Icon: House } as const;

/** Additional tools that are enabled for the user's workspace. */
export const toolsFor = (profile: Profile) =>
  hasAccess(profile, "youtube_thumbnails") ? [{ to: "/youtube", label: "YouTube thumbnail", Icon: MonitorPlay } as const] : [];
