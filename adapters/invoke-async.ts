import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { createAwsClient } from "#kit/aws-client.ts";

const client = createAwsClient(LambdaClient);

/**
 * Invokes a function asynchronously, by its ARN. Lambda retries it, and finally sends the event to the function's dead-letter
 * queue.
 */
export async function invokeAsync(functionArn: string, event: unknown): Promise<void> {
  await client.send(new InvokeCommand({ FunctionName: functionArn, InvocationType: "Event", Payload: JSON.stringify(event) }));
}
