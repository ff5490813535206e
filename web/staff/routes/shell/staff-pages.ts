import {
  Activity,
  Bot,
  Building2,
  Camera,
  ChartColumn,
  CreditCard,
  Handshake,
  History,
  Images,
  Inbox,
  type LucideIcon,
  Mail,
  Presentation,
  ScanSearch,
  SlidersHorizontal,
  TrendingUp,
  Users,
  Webhook,
  Wrench,
} from "lucide-react";

type StaffPage = { readonly path: string; readonly name: string; readonly Icon: LucideIcon };

/** The pages of the staff navigation, in its order. */
export const STAFF_PAGES: readonly StaffPage[] = [
  { path: "dashboard", name: "Statistics", Icon: TrendingUp },
  { path: "in-progress", name: "In progress", Icon: Activity },
  { path: "operations", name: "Operations", Icon: Wrench },
  { path: "users", name: "Users", Icon: Users },
  { path: "workspaces", name: "Workspaces", Icon: Building2 },
  { path: "subscriptions", name: "Subscriptions", Icon: CreditCard },
  { path: "heatmaps", name: "Heatmaps", Icon: Images },
  { path: "affiliates", name: "Affiliates", Icon: Handshake },
  { path: "api-requests", name: "API requests", Icon: Webhook },
  { path: "mails", name: "Email log", Icon: Mail },
  { path: "audit", name: "Audit log", Icon: History },
  { path: "benchmark", name: "Benchmarks", Icon: ChartColumn },
  { path: "models", name: "Models", Icon: ScanSearch },
  { path: "brand-requests", name: "Brand requests", Icon: Inbox },
  { path: "slides", name: "Slides", Icon: Presentation },
  { path: "screenshots", name: "Screenshots", Icon: Camera },
  { path: "ai", name: "Language model", Icon: Bot },
  { path: "settings", name: "Settings", Icon: SlidersHorizontal },
];

/** Pages of one object, which the navigation does not list, and the page that lists the objects. */
const OBJECT_PAGES: Readonly<Record<string, { readonly title: string; readonly list: string }>> = {
  workspace: { title: "Workspace", list: "workspaces" },
  affiliate: { title: "Affiliate", list: "affiliates" },
};

const firstOf = (pathname: string): string => pathname.split("/").find(Boolean) ?? "";

/** The title of a staff page; undefined for addresses without a page. */
export function staffTitleOf(pathname: string): string | undefined {
  const first = firstOf(pathname);
  return OBJECT_PAGES[first]?.title ?? STAFF_PAGES.find(({ path }) => path === first)?.name;
}

/** The path of the page of the navigation to which an address belongs. */
export function staffSectionOf(pathname: string): string {
  const first = firstOf(pathname);
  return OBJECT_PAGES[first]?.list ?? first;
}
