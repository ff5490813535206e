import { type SettingName, UNKNOWN_ORIGIN } from "#infra/settings.ts";
import { stackNameOf } from "#infra/stack-names.ts";
import { deployedOutputs } from "./deployed-outputs.ts";

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
  const outputs = await deployedOutputs(region, stackNameOf(stage, "SightlineWeb"));
  const { SiteAddress, WebOrigin = UNKNOWN_ORIGIN, CertificateArn } = outputs;
  const webOrigin = WebOrigin === UNKNOWN_ORIGIN ? SiteAddress : WebOrigin;
  return { ...(webOrigin && { webOrigin }), ...(CertificateArn && { certificateArn: CertificateArn }) };
}
