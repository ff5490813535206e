import { Outlet } from "react-router-dom";
import { Notices } from "#web/ui/feedback/notice.tsx";
import { Snackbars } from "#web/ui/feedback/snackbar.tsx";
import { TooltipProvider } from "#web/ui/overlays/tooltip.tsx";

/** What every page of an application stands in: hints, dialogs and snackbars. */
export function Component() {
  return (
    <TooltipProvider delayDuration={300}>
      <Outlet />
      <Notices />
      <Snackbars />
    </TooltipProvider>
  );
}
