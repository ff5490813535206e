import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from "@aws-sdk/client-sfn";
import { createAwsClient } from "#kit/aws-client.ts";

const client = createAwsClient(SFNClient);

/** Starts an execution under a name that can be taken only once: starting it again is no second start. */
export async function start(stateMachineArn: string, name: string, input: unknown): Promise<void> {
  try {
    await client.send(new StartExecutionCommand({ stateMachineArn, name, input: JSON.stringify(input) }));
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}
