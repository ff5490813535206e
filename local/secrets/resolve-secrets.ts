/**
 * Replaces references to secrets in properties of a template, which CloudFormation resolves on deployment. Throws for one that
 * does not exist.
 */
export function resolveSecrets(properties: unknown, secret: (arn: string) => string | undefined): unknown {
  const text = JSON.stringify(properties).replace(
    /\{\{resolve:secretsmanager:([^}]+?):SecretString:::\}\}/g,
    (_, arn: string) => {
      const value = secret(arn);
      if (value === undefined) throw new Error(`a template refers to the secret ${arn}, which does not exist`);
      return value;
    },
  );
  return JSON.parse(text);
}
