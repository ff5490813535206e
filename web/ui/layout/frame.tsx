import { Outlet } from "react-router-dom";
import { MessageDialogs } from "#web/ui/feedback/message-dialog.tsx";
import { Snackbars } from "#web/ui/feedback/snackbar.tsx";
import { TooltipProvider } from "#web/ui/overlays/tooltip.tsx";

/** Root layout of every page: tooltips, dialogs and snackbars. */
export function Component() {
  return (
    <TooltipProvider delayDuration={300}>
      <Outlet />
      <MessageDialogs />
      <Snackbars />
    </TooltipProvider>
  );
}
