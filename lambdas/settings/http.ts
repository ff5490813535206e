import { settings } from "#contracts/settings.ts";
import { dismissNotice, listNotices } from "#domain/settings/notices.ts";
import { readPublicSettings } from "#domain/settings/read-settings.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("settings", settings, {
  public: () => readPublicSettings(),
  notices: ({ caller }) => listNotices(caller),
  dismiss: ({ caller, params }) => dismissNotice(caller, params.uid),
});
