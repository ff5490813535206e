import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { CfnEndpoint, CfnEndpointConfig, type CfnModel } from "aws-cdk-lib/aws-sagemaker";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import { ALARM_PERIOD } from "./alarm.ts";
import { endpointAlarms } from "./alarms.ts";

const VARIANT = "serverless";

type Props = {
  readonly model: CfnModel;
  /** Memory of the endpoint, in MB. */
  readonly memory: number;
  /** Concurrent calls; further calls are throttled. */
  readonly concurrency: number;
  readonly alarmTopic: ITopic;
};

/** A serverless endpoint of a model, with its alarms. It costs nothing when idle, and throttles calls beyond its concurrency. */
export class InferenceEndpoint extends Construct {
  readonly endpointName: string;
  readonly endpointArn: string;

  constructor(scope: Construct, id: string, { model, memory, concurrency, alarmTopic }: Props) {
    super(scope, id);
    const config = new CfnEndpointConfig(this, "Config", {
      productionVariants: [
        {
          variantName: VARIANT,
          modelName: model.attrModelName,
          initialVariantWeight: 1,
          serverlessConfig: { memorySizeInMb: memory, maxConcurrency: concurrency },
        },
      ],
    });
    const endpoint = new CfnEndpoint(this, "Endpoint", { endpointConfigName: config.attrEndpointConfigName });
    this.endpointName = endpoint.attrEndpointName;
    this.endpointArn = endpoint.ref;
    endpointAlarms(this, this.metric, alarmTopic);
  }

  /** A metric that SageMaker reports of its calls. */
  readonly metric = (metricName: string, statistic: string): Metric =>
    new Metric({
      namespace: "AWS/SageMaker",
      metricName,
      statistic,
      period: ALARM_PERIOD,
      dimensionsMap: { EndpointName: this.endpointName, VariantName: VARIANT },
    });
}
