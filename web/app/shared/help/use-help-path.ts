import { matchPath, useLocation } from "react-router-dom";
import { helpPath } from "#contracts/help.ts";
import { HELP_FOR_ROUTE } from "./help-for-route.ts";

/** Path of the help for the current screen; inside the help, its start page. */
export function useHelpPath(): string {
  const { pathname } = useLocation();
  if (matchPath("/help/*", pathname)) return "/help";
  const place = Object.entries(HELP_FOR_ROUTE).find(([route]) => matchPath(route, pathname))?.[1];
  return place ? helpPath(place) : "/help";
}
