import { publicAudits } from "#contracts/public/audits.ts";
import { servePublic } from "#lambdas/kit/public.ts";
import { publicHandlers } from "./handlers.ts";

export const handler = servePublic("audits", publicAudits, publicHandlers);
