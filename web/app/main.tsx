import "#web/kit/page/disable-zod-eval.ts";
import { createBrowserRouter } from "react-router-dom";
import { storeInvite } from "#web/kit/auth/stored-invite.ts";
import { ensureValidLanguage } from "#web/kit/page/ensure-valid-language.ts";
import { watchForNewBuild } from "#web/kit/page/stale-build.ts";
import { syncThemeAcrossTabs } from "#web/kit/page/theme.ts";
import { mount } from "#web/ui/layout/mount.tsx";
import { routes } from "./routes/router.tsx";

ensureValidLanguage();
watchForNewBuild();
syncThemeAcrossTabs();
storeInvite(window);
void mount(createBrowserRouter(routes));
