import type { RouteObject } from "react-router-dom";
import { RouteError } from "#web/ui/feedback/route-error.tsx";
import { StandalonePage } from "./standalone-page.tsx";

/** A page that could not be loaded, outside of the navigation. */
export const FAILED_PAGE = (
  <StandalonePage>
    <RouteError />
  </StandalonePage>
);

/** The router shows no error element of a route whose own code could not be loaded, but that of a parent. */
export const withFailedPage = (route: RouteObject): RouteObject => ({ errorElement: FAILED_PAGE, children: [route] });
