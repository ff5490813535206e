import { workspaces } from "#contracts/workspaces.ts";
import { call } from "#web/kit/api/api.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";

/**
 * Accepts the invitation that a user signed up for. If that is not possible any more, such as without a free seat, the next page
 * offers it again with the reason.
 */
export async function joinWorkspace(token: string, name: string): Promise<void> {
  try {
    await call(workspaces.acceptInvite, { body: { token, leave: false } });
    snackbar.success(`You joined ${name}.`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
