import { reports } from "#contracts/reports.ts";
import { serve } from "#lambdas/kit/http.ts";
import { publicHandlers } from "./handlers.ts";

export const handler = serve("reports", reports, { ...publicHandlers });
