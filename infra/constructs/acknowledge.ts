import { Stack, Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/**
 * Accepts findings of the security rules for a construct and its children: rule or `rule[finding]` → reason.
 * A finding may name resources by their tokens; they are rendered in the notation of the rules.
 */
export function acknowledge(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  const stack = Stack.of(construct);
  Validations.of(construct).acknowledge(
    ...Object.entries(reasons).map(([rule, reason]) => ({ id: `AwsSolutions-${writtenOut(stack.resolve(rule))}`, reason })),
  );
}

/** Renders CloudFormation intrinsics in cdk-nag notation: `<Id>`, `<Id.Attribute>`, or the name of an imported value. */
function writtenOut(value: unknown): string {
  if (typeof value === "string") return value;
  const { Ref, ...intrinsic } = value as {
    Ref?: string;
    "Fn::Join"?: [string, unknown[]];
    "Fn::GetAtt"?: string[];
    "Fn::ImportValue"?: unknown;
  };
  if (Ref) return `<${Ref}>`;
  if (intrinsic["Fn::GetAtt"]) return `<${intrinsic["Fn::GetAtt"].join(".")}>`;
  if (intrinsic["Fn::ImportValue"]) return writtenOut(intrinsic["Fn::ImportValue"]);
  if (intrinsic["Fn::Join"]) {
    const [delimiter, parts] = intrinsic["Fn::Join"];
    return parts.map(writtenOut).join(delimiter);
  }
  throw new Error(`cannot render ${JSON.stringify(value)}`);
}
