import { type Assembly, intrinsicText, type Resource } from "./assembly.ts";

/** One thing that a role may do. */
export type PolicyStatement = {
  readonly stack: string;
  readonly role: string;
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly domains: readonly string[];
  readonly conditions: Readonly<Record<string, unknown>>;
};

/** Everything that the application's roles are allowed, statement by statement. */
export function policyStatements({ resources }: Assembly): readonly PolicyStatement[] {
  const inline = resources("AWS::IAM::Role").flatMap((role) =>
    ((role.Properties.Policies ?? []) as Resource["Properties"][]).map((policy) => ({
      role,
      document: policy.PolicyDocument,
    })),
  );
  const attached = resources("AWS::IAM::Policy").map((policy) => ({
    role: policy,
    document: policy.Properties.PolicyDocument,
  }));
  return [...inline, ...attached].flatMap(({ role, document }) =>
    (document.Statement as Resource["Properties"][])
      .filter(({ Effect }) => Effect === "Allow")
      .map(({ Action, Resource, Condition }) => ({
        stack: role.stack,
        role: role.id.replace(/(DefaultPolicy)?[0-9A-F]{8}$/, "").replace(/RoleDefaultPolicy$|Role$/, ""),
        actions: listOf(Action).map(String),
        resources: listOf(Resource).map(intrinsicText),
        conditions: Condition ?? {},
        domains: listOf(Condition?.["ForAllValues:StringLike"]?.["dynamodb:LeadingKeys"] ?? []).map(
          (pattern) => /^\$(\w+)#\*$/.exec(String(pattern))?.[1] ?? "?",
        ),
      })),
  );
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
