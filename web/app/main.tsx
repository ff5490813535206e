import "#web/kit/page/strict.ts";
import { watchForNewBuild } from "#web/kit/page/stale-build.ts";
import { mount } from "#web/ui/layout/mount.tsx";
import { router } from "./routes/router.tsx";

watchForNewBuild();
mount(router);
