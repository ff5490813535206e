/** Titles by the first part of the path. Pages of one object replace them by its name. */
const TITLES: Readonly<Record<string, string>> = {
  "": "See where people look",
  home: "Home",
  dashboard: "Dashboard",
  heatmaps: "Heatmaps",
  heatmap: "Heatmap",
  compare: "Compare",
  projects: "Projects",
  project: "Project",
  reports: "Reports",
  report: "Report",
  "display-report": "Display report",
  youtube: "YouTube thumbnail",
  account: "Account",
  workspace: "Workspace",
  subscription: "Subscription",
  support: "Support",
  label: "Labelling",
  developers: "API",
  accuracy: "Accuracy",
  help: "Help",
  pricing: "Pricing",
  login: "Log in",
  signup: "Sign up",
  verify: "Check your inbox",
  "add-workspace": "Your workspace",
  followup: "About you",
  invited: "Invitation",
  invites: "Invitations",
  reset: "Reset your password",
  actions: "Confirm",
  "signed-in": "Logging in",
  success: "Payment",
  terms: "Terms",
  privacy: "Privacy",
  demo: "Try it yourself",
  "view-as": "View as user",
  viewonly: "Shared heatmap",
  boldlens: "Shared heatmap",
  api: "Shared heatmap",
};

/** The title of a page before it names its object; undefined for addresses without a page. */
export function titleOf(pathname: string): string | undefined {
  const [first = "", second] = pathname.split("/").filter(Boolean);
  return first === "viewonly" && second === "report" ? "Shared report" : TITLES[first];
}
