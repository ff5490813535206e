import { publicCaptures } from "#contracts/public/captures.ts";
import { servePublic } from "#lambdas/kit/public.ts";
import { publicHandlers } from "./handlers.ts";

export const handler = servePublic("captures", publicCaptures, publicHandlers);
