import { type IMetric, MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { ALARM_PERIOD } from "./alarm.ts";

/**
 * The sum of metrics that exist only while something happens; an alarm takes ten. Without `FILL` a sum has a value only where all
 * of them have one.
 */
export const sumOf = (metrics: readonly IMetric[], period = ALARM_PERIOD): MathExpression => {
  const named = metrics.map((metric, index) => [`m${index}`, metric] as const);
  return new MathExpression({
    expression: named.map(([id]) => `FILL(${id}, 0)`).join(" + "),
    usingMetrics: Object.fromEntries(named),
    period,
  });
};
