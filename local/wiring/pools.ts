import type { CognitoOptions } from "#local/cognito/cognito.ts";
import type { Model } from "#local/template/model.ts";

/** The user pools of the application with their clients and groups. */
export function poolsOf(model: Model): CognitoOptions["pools"] {
  return model.ofType("AWS::Cognito::UserPool").map((pool) => {
    const own = (type: string) => model.ofType(type).filter(({ properties }) => properties.UserPoolId === pool.ref);
    return {
      id: pool.ref,
      properties: pool.properties,
      clients: own("AWS::Cognito::UserPoolClient").map(({ ref, properties }) => ({ id: ref, properties })),
      groups: own("AWS::Cognito::UserPoolGroup").map(({ properties }) => ({ properties })),
    };
  });
}
