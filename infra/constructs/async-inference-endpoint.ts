import { Duration } from "aws-cdk-lib";
import { CfnScalableTarget, CfnScalingPolicy } from "aws-cdk-lib/aws-applicationautoscaling";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { CfnEndpoint, CfnEndpointConfig, type CfnModel } from "aws-cdk-lib/aws-sagemaker";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import { ALARM_PERIOD, createAlarm } from "./alarm.ts";
import { sumOf } from "./sum-of.ts";

const VARIANT = "queue";
/** Four cores of the newest generation that is offered in every region: the detector runs one frame per core. */
export const INSTANCE_TYPE = "ml.c7i.xlarge";
/** Waiting requests per instance that the scaling aims at: one per core. */
const REQUESTS_PER_INSTANCE = 4;

type Props = {
  readonly model: CfnModel;
  /** URIs of the S3 folders for responses and failures. */
  readonly output: string;
  readonly failures: string;
  /** Instances that always run, and at most. */
  readonly instances: { readonly min: number; readonly max: number };
  readonly alarmTopic: ITopic;
};

/**
 * An asynchronous endpoint of a model: it queues calls, and writes responses to S3. Without calls it costs nothing, if `min` is 0;
 * the first call then waits for an instance to start.
 */
export class AsyncInferenceEndpoint extends Construct {
  readonly endpointName: string;
  readonly endpointArn: string;

  constructor(scope: Construct, id: string, { model, output, failures, instances, alarmTopic }: Props) {
    super(scope, id);
    const config = new CfnEndpointConfig(this, "Config", {
      productionVariants: [
        {
          variantName: VARIANT,
          modelName: model.attrModelName,
          initialVariantWeight: 1,
          instanceType: INSTANCE_TYPE,
          // An endpoint is created with at least one instance; the scaling then removes it.
          initialInstanceCount: Math.max(1, instances.min),
        },
      ],
      asyncInferenceConfig: {
        outputConfig: { s3OutputPath: output, s3FailurePath: failures },
        clientConfig: { maxConcurrentInvocationsPerInstance: REQUESTS_PER_INSTANCE },
      },
    });
    const endpoint = new CfnEndpoint(this, "Endpoint", { endpointConfigName: config.attrEndpointConfigName });
    this.endpointName = endpoint.attrEndpointName;
    this.endpointArn = endpoint.ref;
    this.#scale(endpoint, instances);
    this.#alarms(alarmTopic);
  }

  #scale(endpoint: CfnEndpoint, { min, max }: Props["instances"]): void {
    const target = new CfnScalableTarget(this, "Instances", {
      serviceNamespace: "sagemaker",
      scalableDimension: "sagemaker:variant:DesiredInstanceCount",
      resourceId: `endpoint/${this.endpointName}/variant/${VARIANT}`,
      minCapacity: min,
      maxCapacity: max,
    });
    target.node.addDependency(endpoint);
    const policy = (id: string, props: Omit<ConstructorParameters<typeof CfnScalingPolicy>[2], "policyName">) =>
      new CfnScalingPolicy(this, id, { policyName: id, scalingTargetId: target.ref, ...props });
    policy("Backlog", {
      policyType: "TargetTrackingScaling",
      targetTrackingScalingPolicyConfiguration: {
        targetValue: REQUESTS_PER_INSTANCE,
        customizedMetricSpecification: {
          namespace: "AWS/SageMaker",
          metricName: "ApproximateBacklogSizePerInstance",
          statistic: "Average",
          dimensions: [{ name: "EndpointName", value: this.endpointName }],
        },
        scaleInCooldown: Duration.minutes(10).toSeconds(),
        scaleOutCooldown: Duration.minutes(5).toSeconds(),
      },
    });
    if (min > 0) return;
    // Without an instance there is no backlog per instance, so a step policy starts the first one.
    const first = policy("FirstInstance", {
      policyType: "StepScaling",
      stepScalingPolicyConfiguration: {
        adjustmentType: "ExactCapacity",
        cooldown: Duration.minutes(5).toSeconds(),
        metricAggregationType: "Average",
        stepAdjustments: [{ metricIntervalLowerBound: 0, scalingAdjustment: 1 }],
      },
    });
    this.#metric("HasBacklogWithoutCapacity", "Average", Duration.minutes(1))
      .createAlarm(this, "Waiting", {
        threshold: 1,
        evaluationPeriods: 1,
        alarmDescription: "No one: a request waits and no instance runs, so the first one is started, which takes some minutes.",
      })
      .addAlarmAction({ bind: () => ({ alarmActionArn: first.ref }) });
  }

  /** A metric of the queue. */
  #metric(metricName: string, statistic: string, period = ALARM_PERIOD): Metric {
    return new Metric({
      namespace: "AWS/SageMaker",
      metricName,
      statistic,
      period,
      dimensionsMap: { EndpointName: this.endpointName },
    });
  }

  /** A count of requests that left the queue; these have the variant as a second dimension. */
  readonly #count = (metricName: string): Metric =>
    this.#metric(metricName, "Sum").with({ dimensionsMap: { EndpointName: this.endpointName, VariantName: VARIANT } });

  #alarms(alarmTopic: ITopic): void {
    createAlarm(this, "LogosFailing", {
      metric: sumOf(["InvocationFailures", "ExpiredRequests"].map(this.#count)),
      threshold: 3,
      impact:
        "Customers who wait for brand analytics: their requests go to staff. Read the endpoint's log; without an entry, requests expired before an instance started.",
      alarmTopic,
    });
    createAlarm(this, "LogosWaiting", {
      metric: this.#metric("ApproximateAgeOfOldestRequest", "Maximum"),
      threshold: Duration.hours(1).toSeconds(),
      impact:
        "Customers who wait for brand analytics: a request has waited for an hour. No instance starts, or one is not enough; raise brandInstances.",
      alarmTopic,
    });
  }
}
