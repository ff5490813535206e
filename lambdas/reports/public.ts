import { publicReports } from "#contracts/public/reports.ts";
import { servePublic } from "#lambdas/kit/public.ts";
import { publicHandlers } from "./handlers.ts";

export const handler = servePublic("reports", publicReports, publicHandlers);
