import { publicExports } from "#contracts/public/exports.ts";
import { servePublic } from "#lambdas/kit/public.ts";
import { publicHandlers } from "./handlers.ts";

export const handler = servePublic("exports", publicExports, publicHandlers);
