import { publicProjects } from "#contracts/public/projects.ts";
import { servePublic } from "#lambdas/kit/public.ts";
import { publicHandlers } from "./handlers.ts";

export const handler = servePublic("projects", publicProjects, publicHandlers);
