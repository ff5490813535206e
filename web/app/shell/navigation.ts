import { FolderOpen, House, Images, LayoutDashboard } from "lucide-react";

/** The main screens, for the tabs and the drawer. */
export const screens = [
  { to: "/dashboard", label: "Dashboard", Icon: LayoutDashboard },
  { to: "/heatmaps", label: "Heatmaps", Icon: Images },
  { to: "/projects", label: "Projects", Icon: FolderOpen },
] as const;

/** Where one begins; beside the main screens in the drawer, not among the tabs. */
export const home = { to: "/home", label: "Home", Icon: House } as const;
