import { useEffect } from "react";
import { useLocation } from "react-router-dom";

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
  "signed-in": "Signing in",
  success: "Thank you",
  terms: "Terms",
  privacy: "Privacy",
  viewonly: "Shared heatmap",
  boldlens: "Shared heatmap",
  api: "Shared heatmap",
};

/** Names the page in the browser's tab and history. Rendered before the page, so that the page can set a more specific title. */
export function PageTitle() {
  const [first = ""] = useLocation().pathname.split("/").filter(Boolean);
  const title = TITLES[first] ?? "Page not found";
  useEffect(() => {
    document.title = `${title} · Sightline`;
  }, [title]);
  return null;
}
