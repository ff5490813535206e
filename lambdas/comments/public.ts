import { publicComments } from "#contracts/public/comments.ts";
import { servePublic } from "#lambdas/kit/public.ts";
import { publicHandlers } from "./handlers.ts";

export const handler = servePublic("comments", publicComments, publicHandlers);
