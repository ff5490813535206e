import { FolderOpen, House, Images, LayoutDashboard, MonitorPlay } from "lucide-react";
import type { Profile } from "#contracts/accounts.ts";
import { hasAccess } from "#web/kit/auth/has-access.ts";

/** The main screens, listed in the tabs and in the drawer. */
export const screens = [
  { to: "/dashboard", label: "Dashboard", Icon: LayoutDashboard },
  { to: "/heatmaps", label: "Heatmaps", Icon: Images },
  { to: "/projects", label: "Projects", Icon: FolderOpen },
] as const;

/** The start page. Listed in the drawer, but not in the tabs. */
export const home = { to: "/home", label: "Home", Icon: House } as const;

/** Additional tools that are enabled for the user's workspace. */
export const toolsFor = (profile: Profile) =>
  hasAccess(profile, "youtube_thumbnails") ? [{ to: "/youtube", label: "YouTube thumbnail", Icon: MonitorPlay } as const] : [];
