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

const reports = { to: "/reports", label: "Reports", Icon: ChartColumn } as const;

/** Whether reports are a tab: on trials and in workspaces that have or had them, also after their plan has ended. */
const hasReportsTab = ({ role, superadmin, workspace }: Profile): boolean =>
  role === "trial" || superadmin || workspace?.access.includes("reports") === true;

/** The main screens of a user, listed in the tabs. */
export const screensFor = (profile: Profile) => (hasReportsTab(profile) ? [...screens, reports] : screens);

/** The start page. Listed in the drawer, but not in the tabs. */
export const home = { to: "/home", label: "Home", Icon: House } as const;

/** Reports for everyone else: they may have some of an earlier plan or trial. Listed where the tabs are not the only menu. */
export const reportsOutsideTabs = (profile: Profile) => (hasReportsTab(profile) ? [] : [reports]);

/**
 * Lists the items of the drawer, which exclude the screens of the tabs. People without a workspace reach their subscription
 * through Upgrade.
 */
export const drawerFor = (profile: Profile) => [
  home,
  ...reportsOutsideTabs(profile),
  ...(profile.workspace
    ? ([
        { to: "/workspace", label: "Workspace", Icon: Users },
        { to: "/subscription", label: "Plan", Icon: CreditCard },
      ] as const)
    : []),
  ...(profile.role === "admin" ? [{ to: "/developers", label: "API", Icon: KeyRound } as const] : []),
  { to: "/support", label: "Support", Icon: LifeBuoy } as const,
];

/** Additional tools that are enabled for the user's workspace. */
export const toolsFor = (profile: Profile) =>
  hasAccess(profile, "youtube_thumbnails") ? [{ to: "/youtube", label: "YouTube thumbnail", Icon: MonitorPlay } as const] : [];
