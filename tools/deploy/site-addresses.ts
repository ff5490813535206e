import {
  CloudFormationClient,
  type CloudFormationClientConfig,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from "@aws-sdk/client-cloudformation";
import { type SettingName, stackNameOf, UNKNOWN_ORIGIN } from "#infra/settings.ts";
import { createAwsClient } from "#kit/aws-client.ts";

/**
 * The settings of the address that an existing deployment has, so that a later one does not change it: its origin and, for an own
 * host, the certificate. Empty when nothing is deployed yet.
 */
export async function existingAddresses(
  region: string,
  stage: string | undefined,
): Promise<Partial<Record<SettingName, string>>> {
  const outputs = await outputsOf(region, stackNameOf(stage, "SightlineWeb"));
  const { SiteAddress, WebOrigin = UNKNOWN_ORIGIN, CertificateArn } = outputs;
  const webOrigin = WebOrigin === UNKNOWN_ORIGIN ? SiteAddress : WebOrigin;
  return { ...(webOrigin && { webOrigin }), ...(CertificateArn && { certificateArn: CertificateArn }) };
}

async function outputsOf(region: string, StackName: string): Promise<Readonly<Record<string, string>>> {
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
