/** Response of a Lambda authorizer. */
export type AuthorizerAnswer = {
  readonly principalId: string;
  readonly policyDocument: { readonly Statement: Statement | readonly Statement[] };
  readonly context?: Readonly<Record<string, string | number | boolean | null>>;
};
type Statement = {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
};

const listed = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T]);

/** IAM's wildcards: `*` matches any text, `?` any one character. */
function matches(pattern: string, text: string): boolean {
  const escaped = pattern
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${escaped}$`, "s").test(text);
}

/** Whether a policy allows `execute-api:Invoke` on a method ARN: some statement allows it and none denies it. */
export function allows({ policyDocument }: AuthorizerAnswer, methodArn: string): boolean {
  const applying = listed(policyDocument.Statement).filter(
    ({ Action, Resource }) =>
      listed(Action).some((action) => matches(action, "execute-api:Invoke")) &&
      listed(Resource).some((resource) => matches(resource, methodArn)),
  );
  return applying.length > 0 && applying.every(({ Effect }) => Effect === "Allow");
}

/** Whether a value has the format that API Gateway accepts from an authorizer; anything else is a configuration error. */
export function isAuthorizerAnswer(value: unknown): value is AuthorizerAnswer {
  const answer = value as AuthorizerAnswer | null;
  return (
    typeof answer === "object" &&
    answer !== null &&
    typeof answer.principalId === "string" &&
    Boolean(answer.policyDocument?.Statement)
  );
}
