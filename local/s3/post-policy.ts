import { S3Error } from "./s3-error.ts";

export type SizeRange = { readonly min: number; readonly max: number };
type Condition = { readonly operator: "eq" | "starts-with"; readonly field: string; readonly value: string };
type Policy = { readonly expires: number; readonly conditions: readonly Condition[]; readonly size: SizeRange };

/** Form fields that need no condition (POST policy, "Conditions"). */
const FIELDS_WITHOUT_CONDITION = new Set(["policy", "x-amz-signature", "file"]);
const invalid = (reason: string) => new S3Error("InvalidPolicyDocument", { message: `Invalid Policy: ${reason}` });
const broken = (reason: string) => new S3Error("AccessDenied", { message: `Invalid according to Policy: ${reason}` });

/** Parses the base64 policy document of a form. Throws InvalidPolicyDocument. */
function parsePolicy(encoded: string): Policy {
  let document: { expiration?: unknown; conditions?: unknown };
  try {
    document = JSON.parse(Buffer.from(encoded, "base64").toString());
  } catch {
    throw invalid("Invalid JSON.");
  }
  const expires = Date.parse(String(document.expiration));
  if (Number.isNaN(expires)) throw invalid("Invalid 'expiration' value.");
  if (!Array.isArray(document.conditions)) throw invalid("Policy is missing required element - 'conditions'.");
  const conditions: Condition[] = [];
  let size: SizeRange = { min: 0, max: Number.POSITIVE_INFINITY };
  for (const condition of document.conditions as unknown[]) {
    const [operator, field, value] = Array.isArray(condition) ? condition : ["eq", ...exactMatch(condition)];
    if (operator === "content-length-range") size = { min: Number(field), max: Number(value) };
    else if (operator === "eq" || operator === "starts-with")
      conditions.push({ operator, field: String(field).replace(/^\$/, "").toLowerCase(), value: String(value) });
    else throw invalid(`Invalid condition: unknown operation '${String(operator)}'.`);
  }
  return { expires, conditions, size };
}

function exactMatch(condition: unknown): [string, unknown] {
  const [entry, ...others] = Object.entries(condition ?? {});
  if (!entry || others.length > 0)
    throw invalid("Invalid Simple-Condition: Simple-Conditions must have exactly one property specified.");
  return entry;
}

/**
 * Checks a form against its policy: not expired, every condition met, every field covered by one.
 * Returns the allowed file sizes in bytes. Throws AccessDenied or InvalidPolicyDocument.
 */
export function enforcePolicy(fields: Readonly<Record<string, string>>, bucket: string, now: Date): SizeRange {
  const policy = parsePolicy(fields.policy ?? "");
  if (policy.expires <= now.getTime()) throw broken("Policy expired.");
  for (const { operator, field, value } of policy.conditions) {
    const given = field === "bucket" ? bucket : (fields[field] ?? "");
    const met = operator === "eq" ? given === value : given.startsWith(value);
    if (!met)
      throw broken(`Policy Condition failed: [${[operator, `$${field}`, value].map((part) => JSON.stringify(part)).join(", ")}]`);
  }
  const covered = new Set(policy.conditions.map(({ field }) => field));
  const extra = Object.keys(fields).filter(
    (name) => !covered.has(name) && !FIELDS_WITHOUT_CONDITION.has(name) && !name.startsWith("x-ignore-"),
  );
  if (extra.length > 0) throw broken(`Extra input fields: ${extra.join(", ")}`);
  return policy.size;
}

/**
 * Passes a file through while its size is in range. Throws EntityTooLarge as soon as it is exceeded, EntityTooSmall at the end.
 */
export async function* enforceSize(file: AsyncIterable<Buffer>, { min, max }: SizeRange): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of file) {
    size += chunk.length;
    if (size > max) throw new S3Error("EntityTooLarge", { ProposedSize: size, MaxSizeAllowed: max });
    yield chunk;
  }
  if (size < min) throw new S3Error("EntityTooSmall", { ProposedSize: size, MinSizeAllowed: min });
}
