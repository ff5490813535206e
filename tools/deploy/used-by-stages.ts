import { CloudFormationClient, type CloudFormationClientConfig, paginateDescribeStacks } from "@aws-sdk/client-cloudformation";
import { stackNameOf } from "#infra/stack-names.ts";
import { createAwsClient } from "#kit/aws-client.ts";

/** The part of the account's quotas that its stages in this region use. */
export type Used = {
  /** Concurrency of the endpoints of the other stages. */
  readonly otherEndpoints: number;
  /** Lambda executions that this stage reserves already; undefined if its stack does not say. */
  readonly ownReserved: number | undefined;
};

/** Reads what stages use of the account's quotas from the outputs of their stacks. */
export async function usedByStages(region: string, stage: string | undefined): Promise<Used> {
  const client = createAwsClient<CloudFormationClient, CloudFormationClientConfig>(CloudFormationClient, {}, { region });
  const own = (stack: string) => stackNameOf(stage, stack);
  let otherEndpoints = 0;
  let ownReserved: number | undefined = 0;
  for await (const { Stacks = [] } of paginateDescribeStacks({ client }, {}))
    for (const { StackName = "", Outputs = [] } of Stacks) {
      const output = (name: string) => {
        const value = Outputs.find(({ OutputKey }) => OutputKey === name)?.OutputValue;
        return value === undefined ? undefined : Number(value);
      };
      if (/^([a-z0-9]+-)?SightlineInference$/.test(StackName) && StackName !== own("SightlineInference"))
        otherEndpoints += output("EndpointConcurrency") ?? 0;
      if (StackName === own("SightlinePipeline")) ownReserved = output("ReservedExecutions");
    }
  return { otherEndpoints, ownReserved };
}
