import type { IncomingHttpHeaders } from "node:http";
import * as z from "zod";

/** A condition of a rule, on the headers of a request. */
type Matches = (headers: IncomingHttpHeaders) => boolean;

const SingleHeader = z
  .strictObject({ SingleHeader: z.strictObject({ Name: z.string() }) })
  .transform(({ SingleHeader: { Name } }) => Name.toLowerCase());
const Unchanged = z.tuple([z.strictObject({ Priority: z.number(), Type: z.literal("NONE") })]);
const field = { FieldToMatch: SingleHeader, TextTransformations: Unchanged };

/** A header that is missing matches no statement about it. */
const onHeader =
  (name: string, matches: (value: string) => boolean): Matches =>
  (headers) =>
    headers[name] !== undefined && matches(String(headers[name]));

const leaves = [
  z
    .strictObject({
      ByteMatchStatement: z.strictObject({
        ...field,
        SearchString: z.string(),
        PositionalConstraint: z.literal("CONTAINS", "of the positions only CONTAINS is served"),
      }),
    })
    .transform(({ ByteMatchStatement: { FieldToMatch, SearchString } }): Matches => {
      return onHeader(FieldToMatch, (value) => value.includes(SearchString));
    }),
  z
    .strictObject({ RegexMatchStatement: z.strictObject({ ...field, RegexString: z.string() }) })
    .transform(({ RegexMatchStatement: { FieldToMatch, RegexString } }): Matches => {
      const pattern = new RegExp(RegexString);
      return onHeader(FieldToMatch, (value) => pattern.test(value));
    }),
  z
    .strictObject({
      SizeConstraintStatement: z.strictObject({ ...field, ComparisonOperator: z.literal("GT"), Size: z.number() }),
    })
    .transform(({ SizeConstraintStatement: { FieldToMatch, Size } }): Matches => {
      return onHeader(FieldToMatch, (value) => Buffer.byteLength(value) > Size);
    }),
] as const;

const Statement: z.ZodType<Matches> = z.lazy(() =>
  z.union([
    ...leaves,
    z.strictObject({ NotStatement: z.strictObject({ Statement }) }).transform(
      ({ NotStatement }): Matches =>
        (headers) =>
          !NotStatement.Statement(headers),
    ),
    z.strictObject({ AndStatement: z.strictObject({ Statements: z.array(Statement).min(2) }) }).transform(
      ({ AndStatement }): Matches =>
        (headers) =>
          AndStatement.Statements.every((matches) => matches(headers)),
    ),
  ]),
);

const WebAcl = z.object({
  DefaultAction: z.strictObject({ Allow: z.strictObject({}) }),
  Rules: z.array(z.object({ Name: z.string(), Action: z.strictObject({ Block: z.strictObject({}) }), Statement })),
});

/**
 * Whether the web ACL of a user pool blocks a request, by its headers. Throws for statements that are not supported.
 */
export function createWebAcl(properties: unknown): Matches {
  const acl = WebAcl.safeParse(properties);
  if (!acl.success) throw new Error(`the firewall of a user pool cannot be served: ${z.prettifyError(acl.error)}`);
  return (headers) => acl.data.Rules.some(({ Statement: matches }) => matches(headers));
}
