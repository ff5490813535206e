import "#web/kit/page/strict.ts";
import { createBrowserRouter } from "react-router-dom";
import { keepInvite } from "#web/kit/auth/kept-invite.ts";
import { ensureValidLanguage } from "#web/kit/page/ensure-valid-language.ts";
import { watchForNewBuild } from "#web/kit/page/stale-build.ts";
import { followTheme } from "#web/kit/page/theme.ts";
import { mount } from "#web/ui/layout/mount.tsx";
import { routes } from "./routes/router.tsx";

ensureValidLanguage();
watchForNewBuild();
followTheme();
keepInvite(window);
mount(createBrowserRouter(routes));
