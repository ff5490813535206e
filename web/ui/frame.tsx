import { Outlet } from "react-router-dom";
import { Notices } from "#web/ui/notice.tsx";
import { Snackbars } from "#web/ui/snackbar.tsx";
import { TooltipProvider } from "#web/ui/tooltip.tsx";

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
