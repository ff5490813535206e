import { Duration } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";

type Props = {
  readonly metric: IMetric;
  /** Alarms if the metric is at or above this value. */
  readonly threshold: number;
  /** Alarms if the metric is below the threshold or missing instead. */
  readonly isMinimum?: boolean;
  /** Number of consecutive periods. Default 1. */
  readonly periods?: number;
  /** Alarm description for the engineer on call: who is affected, how, and where to look first. */
  readonly impact: string;
  readonly alarmTopic: ITopic;
};

/** Period of all alarms: short enough to notice problems quickly, long enough to avoid flapping. */
export const ALARM_PERIOD = Duration.minutes(5);

/**
 * An alarm with a description of its impact. Missing data is not breaching, unless the threshold is a minimum, because most of
 * these metrics exist only when something happens.
 */
export function createAlarm(
  scope: Construct,
  id: string,
  { metric, threshold, isMinimum = false, periods = 1, impact, alarmTopic }: Props,
): Alarm {
  const alarm = new Alarm(scope, id, {
    metric,
    threshold,
    evaluationPeriods: periods,
    comparisonOperator: ComparisonOperator[isMinimum ? "LESS_THAN_THRESHOLD" : "GREATER_THAN_OR_EQUAL_TO_THRESHOLD"],
    treatMissingData: TreatMissingData[isMinimum ? "BREACHING" : "NOT_BREACHING"],
    alarmDescription: impact,
  });
  alarm.addAlarmAction(new SnsAction(alarmTopic));
  return alarm;
}
