import { Images, LayoutDashboard } from "lucide-react";

/** The main screens, for the tabs and the drawer. */
export const screens = [
  { to: "/dashboard", label: "Dashboard", Icon: LayoutDashboard },
  { to: "/heatmaps", label: "Heatmaps", Icon: Images },
] as const;
