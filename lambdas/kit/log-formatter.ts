import { LogFormatter, LogItem } from "@aws-lambda-powertools/logger";
import type { LogAttributes, UnformattedAttributes } from "@aws-lambda-powertools/logger/types";

/**
 * The fields of an error that are logged besides its name, message and stack. Others may hold personal data or secrets: a cancelled
 * transaction has the stored items, and an error of Stripe has the payment method and the headers of the response.
 */
const LOGGED_FIELDS = ["code", "type", "statusCode", "requestId", "$metadata", "$fault"];
/** How deep causes are followed; they may form a cycle. */
const MAX_CAUSES = 5;

/** Formats log lines with the names of Powertools' own formatter, and errors without the fields that are not meant for the log. */
export class SafeLogFormatter extends LogFormatter {
  override formatAttributes(
    { logLevel, message, timestamp, serviceName, sampleRateValue, xRayTraceId, lambdaContext }: UnformattedAttributes,
    more: LogAttributes,
  ): LogItem {
    const attributes = {
      level: logLevel,
      message,
      timestamp: this.formatTimestamp(timestamp),
      service: serviceName,
      cold_start: lambdaContext?.coldStart,
      function_arn: lambdaContext?.invokedFunctionArn,
      function_memory_size: lambdaContext?.memoryLimitInMB,
      function_name: lambdaContext?.functionName,
      function_request_id: lambdaContext?.awsRequestId,
      sampling_rate: sampleRateValue,
      xray_trace_id: xRayTraceId,
    };
    return new LogItem({ attributes }).addAttributes(more);
  }

  override formatError(error: Error): LogAttributes {
    return this.#format(error, 0);
  }

  #format(error: Error, depth: number): LogAttributes {
    const fields = Object.entries(error).filter(([name]) => LOGGED_FIELDS.includes(name));
    const { name, message, stack, cause } = error;
    return {
      name,
      location: this.getCodeLocation(stack),
      message,
      stack,
      cause: cause instanceof Error && depth < MAX_CAUSES ? this.#format(cause, depth + 1) : undefined,
      ...Object.fromEntries(fields),
    };
  }
}
