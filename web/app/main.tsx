import "#web/kit/strict.ts";
import { mount } from "#web/ui/mount.tsx";
import { router } from "./routes.tsx";

mount(router);
