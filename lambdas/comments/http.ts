import { comments } from "#contracts/comments.ts";
import { serve } from "#lambdas/kit/http.ts";
import { publicHandlers } from "./handlers.ts";

export const handler = serve("comments", comments, { ...publicHandlers });
