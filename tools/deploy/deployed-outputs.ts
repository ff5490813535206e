import {
  CloudFormationClient,
  type CloudFormationClientConfig,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from "@aws-sdk/client-cloudformation";
import { createAwsClient } from "#kit/aws-client.ts";

/** The outputs of a stack as it is deployed, by name. Empty when the stack does not exist yet. */
export async function deployedOutputs(region: string, StackName: string): Promise<Readonly<Record<string, string>>> {
  const client = createAwsClient<CloudFormationClient, CloudFormationClientConfig>(CloudFormationClient, {}, { region });
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
    return Object.fromEntries((Stacks?.[0]?.Outputs ?? []).map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]));
  } catch (error) {
    // CloudFormation has no error of its own for a stack that does not exist.
    if (error instanceof CloudFormationServiceException && /does not exist/.test(error.message)) return {};
    throw error;
  }
}
