import { staffStatistics } from "#contracts/staff/statistics.ts";
import { monthlyUsage } from "#domain/statistics/monthly-usage.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("statistics", staffStatistics, {
  usage: ({ query }) => monthlyUsage(query.workspace),
});
