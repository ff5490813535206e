import { staffStatistics } from "#contracts/staff/statistics.ts";
import { listPeriods } from "#domain/statistics/list-periods.ts";
import { monthlyUsage } from "#domain/statistics/monthly-usage.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("statistics", staffStatistics, {
  periods: ({ query }) => listPeriods(query),
  usage: ({ query }) => monthlyUsage(query.workspace),
});
