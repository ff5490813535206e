import type { LoaderFunctionArgs } from "react-router-dom";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { call } from "#web/kit/api/api.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import { requireSession } from "#web/kit/auth/route-guards.ts";
import { leaveSupportView, storeSupportView } from "#web/kit/auth/support-view.ts";
import { LoadingOverlay } from "#web/ui/feedback/loading-overlay.tsx";

/**
 * Opens a view that staff started: from here on, this tab belongs to it. The id in the address is no secret, because the server
 * accepts it from the member of staff alone.
 */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<null> {
  leaveSupportView();
  await requireSession(request);
  const { uid, user, ends_at, running } = await call(staffBackoffice.readSupportView, { params: { uid: params.view ?? "" } });
  if (!running || !user) throw ApiError.of("support_view.ended");
  storeSupportView({ uid, user, endsAt: ends_at });
  // A new document, which remembers nothing of the member of staff.
  window.location.replace("/home");
  return null;
}

export const Component = LoadingOverlay;
