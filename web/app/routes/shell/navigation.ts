import {
  ChartColumn,
  CreditCard,
  FolderOpen,
  House,
  Images,
  KeyRound,
  LayoutDashboard,
  LifeBuoy,
  MonitorPlay,
  Users,
} from "lucide-react";
import type { Profile } from "#contracts/profile.ts";
import { hasAccess } from "#web/kit/auth/has-access.ts";

/** The main screens that everyone has, listed in the tabs. */
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

/** What the drawer lists: no screen of the tabs. The subscription of people without a workspace is behind Upgrade. */
export const drawerFor = ({ workspace, role }: Profile) => [
  home,
  ...(workspace
    ? ([
        { to: "/workspace", label: "Workspace", Icon: Users },
        { to: "/subscription", label: "Plan", Icon: CreditCard },
      ] as const)
    : []),
  ...(role === "admin" ? [{ to: "/developers", label: "API", Icon: KeyRound } as const] : []),
  { to: "/support", label: "Support", Icon: LifeBuoy } as const,
];

/** Additional tools that are enabled for the user's workspace. */
export const toolsFor = (profile: Profile) =>
  hasAccess(profile, "youtube_thumbnails") ? [{ to: "/youtube", label: "YouTube thumbnail", Icon: MonitorPlay } as const] : [];
