import type { PolicyStatementProps } from "aws-cdk-lib/aws-iam";

/** A permission of a function: its environment variables and policy statements. */
export type Permission = {
  readonly environment: Readonly<Record<string, string>>;
  readonly statements: readonly PolicyStatementProps[];
  /** Resource with a wildcard → why it is necessary. Each is listed in docs/wildcards.md, which a test verifies. */
  readonly wildcards?: Readonly<Record<string, string>>;
};
