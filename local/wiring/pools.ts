import type { CognitoOptions } from "#local/cognito/cognito.ts";
import { resolveSecrets } from "#local/secrets/resolve-secrets.ts";
import type { Model, Properties } from "#local/template/template-model.ts";

type Context = {
  /** Maps AWS origins to local ones. */
  readonly rewrite: (text: string) => string;
  /** The text of a secret by its ARN. */
  readonly secret: (arn: string) => string | undefined;
};

/**
 * The user pools of the application with their clients, groups, identity providers and firewall; redirects lead to `rewrite`n URLs.
 */
export function poolsOf(model: Model, { rewrite, secret }: Context): CognitoOptions["pools"] {
  const here = ({ CallbackURLs, ...properties }: Properties): Properties => ({
    ...properties,
    ...(Array.isArray(CallbackURLs) && { CallbackURLs: CallbackURLs.map((address) => rewrite(String(address))) }),
  });
  return model.ofType("AWS::Cognito::UserPool").map((pool) => {
    const own = (type: string) => model.ofType(type).filter(({ properties }) => properties.UserPoolId === pool.ref);
    const firewall = model
      .ofType("AWS::WAFv2::WebACLAssociation")
      .find(({ properties }) => properties.ResourceArn === pool.attribute("Arn"));
    const webAcl = firewall && model.find("AWS::WAFv2::WebACL", String(firewall.properties.WebACLArn));
    return {
      ...(webAcl && { webAcl: resolveSecrets(webAcl.properties, secret) }),
      id: pool.ref,
      properties: pool.properties,
      clients: own("AWS::Cognito::UserPoolClient").map(({ ref, properties }) => ({ id: ref, properties: here(properties) })),
      groups: own("AWS::Cognito::UserPoolGroup").map(({ properties }) => ({ properties })),
      providers: own("AWS::Cognito::UserPoolIdentityProvider").map(({ properties }) => ({ properties })),
    };
  });
}
