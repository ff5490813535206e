type EmbeddedMetric = {
  readonly name: string;
  readonly unit: "Milliseconds" | "Count";
  /** Field of the log line whose value names the series. */
  readonly dimension: string;
};

/**
 * Fields of a log line by which CloudWatch reads one of its other fields, `name`, as a metric. `at`: milliseconds since 1970.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export const embeddedMetric = ({ name, unit, dimension }: EmbeddedMetric, at: number) => ({
  _aws: {
    Timestamp: at,
    CloudWatchMetrics: [
      {
        Namespace: process.env.POWERTOOLS_METRICS_NAMESPACE ?? "Sightline",
        Dimensions: [[dimension]],
        Metrics: [{ Name: name, Unit: unit }],
      },
    ],
  },
});
