import { FolderOpen, House, Images, LayoutDashboard, MonitorPlay } from "lucide-react";
import type { Profile } from "#contracts/accounts.ts";
import { hasAccess } from "#web/kit/auth/has-access.ts";

/** The main screens, for the tabs and the drawer. */
export const screens = [
  { to: "/dashboard", label: "Dashboard", Icon: LayoutDashboard },
  { to: "/heatmaps", label: "Heatmaps", Icon: Images },
  { to: "/projects", label: "Projects", Icon: FolderOpen },
] as const;

/** Where one begins; beside the main screens in the drawer, not among the tabs. */
export const home = { to: "/home", label: "Home", Icon: House } as const;

/** Tools beside the main screens, those that a person's workspace has. */
export const toolsFor = (profile: Profile) =>
  hasAccess(profile, "youtube_thumbnails") ? [{ to: "/youtube", label: "YouTube thumbnail", Icon: MonitorPlay } as const] : [];
