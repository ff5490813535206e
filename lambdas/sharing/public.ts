import { publicSharing } from "#contracts/public/sharing.ts";
import { servePublic } from "#lambdas/kit/public.ts";
import { publicHandlers } from "./handlers.ts";

export const handler = servePublic("sharing", publicSharing, publicHandlers);
