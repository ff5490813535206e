import "#web/kit/page/disable-zod-eval.ts";
import { leaveSupportView } from "#web/kit/auth/support-view.ts";
import { ensureValidLanguage } from "#web/kit/page/ensure-valid-language.ts";
import { watchForNewBuild } from "#web/kit/page/stale-build.ts";
import { syncThemeAcrossTabs } from "#web/kit/page/theme.ts";
import { mount } from "#web/ui/layout/mount.tsx";
import { router } from "./routes/router.tsx";

// Staff never view the staff area as another user.
leaveSupportView();
ensureValidLanguage();
watchForNewBuild();
syncThemeAcrossTabs();
void mount(router);
