import "#web/kit/strict.ts";
import { watchForNewBuild } from "#web/kit/stale-build.ts";
import { mount } from "#web/ui/mount.tsx";
import { router } from "./routes.tsx";

watchForNewBuild();
mount(router);
