import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { documentTitle } from "#web/kit/page/use-head.ts";
import { titleOf } from "./page-titles.ts";

/** Names the page in the browser's tab and history. Rendered before the page, so that the page can set a more specific title. */
export function PageTitle() {
  const title = titleOf(useLocation().pathname) ?? "Page not found";
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
  return null;
}
