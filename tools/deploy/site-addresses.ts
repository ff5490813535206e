import {
  CloudFormationClient,
  type CloudFormationClientConfig,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from "@aws-sdk/client-cloudformation";
import { type SettingName, stackNameOf, UNKNOWN_ORIGIN } from "#infra/settings.ts";
import { createAwsClient } from "#kit/aws-client.ts";

export type Addresses = Partial<Record<SettingName, string>>;

/**
 * The address of the site after a deployment: what is given, otherwise what the existing deployment has. Throws if the given origin
 * is a host of the customer's own without a certificate, for which CloudFront would not answer.
 */
export function siteAddresses(given: Addresses, existing: Addresses): Addresses {
  const { webOrigin = existing.webOrigin } = given;
  const { certificateArn = webOrigin === existing.webOrigin ? existing.certificateArn : undefined } = given;
  if (given.webOrigin && !certificateArn && !isCloudFront(given.webOrigin))
    throw new Error(`${given.webOrigin} needs a certificate of its host: set --certificateArn (docs/deploy.md, section 4).`);
  return { ...(webOrigin && { webOrigin }), ...(certificateArn && { certificateArn }) };
}

const isCloudFront = (origin: string): boolean => new URL(origin).hostname.endsWith(".cloudfront.net");

/**
 * The settings of the address that an existing deployment has, so that a later one does not change it: its origin and, for an own
 * host, the certificate. Empty when nothing is deployed yet.
 */
export async function existingAddresses(region: string, stage: string | undefined): Promise<Addresses> {
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
