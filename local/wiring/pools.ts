import type { CognitoOptions } from "#local/cognito/cognito.ts";
import type { Model, Properties } from "#local/template/template-model.ts";

/** The user pools of the application with their clients, groups and identity providers; redirects lead to `rewrite`n URLs. */
export function poolsOf(model: Model, rewrite: (text: string) => string): CognitoOptions["pools"] {
  const here = ({ CallbackURLs, ...properties }: Properties): Properties => ({
    ...properties,
    ...(Array.isArray(CallbackURLs) && { CallbackURLs: CallbackURLs.map((address) => rewrite(String(address))) }),
  });
  return model.ofType("AWS::Cognito::UserPool").map((pool) => {
    const own = (type: string) => model.ofType(type).filter(({ properties }) => properties.UserPoolId === pool.ref);
    return {
      id: pool.ref,
      properties: pool.properties,
      clients: own("AWS::Cognito::UserPoolClient").map(({ ref, properties }) => ({ id: ref, properties: here(properties) })),
      groups: own("AWS::Cognito::UserPoolGroup").map(({ properties }) => ({ properties })),
      providers: own("AWS::Cognito::UserPoolIdentityProvider").map(({ properties }) => ({ properties })),
    };
  });
}
