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

const Headers: z.ZodType<Matches> = z.lazy(() =>
  z.union([
    ...leaves,
    z.strictObject({ NotStatement: z.strictObject({ Statement: Headers }) }).transform(
      ({ NotStatement }): Matches =>
        (headers) =>
          !NotStatement.Statement(headers),
    ),
    z.strictObject({ AndStatement: z.strictObject({ Statements: z.array(Headers).min(2) }) }).transform(
      ({ AndStatement }): Matches =>
        (headers) =>
          AndStatement.Statements.every((matches) => matches(headers)),
    ),
    z.strictObject({ OrStatement: z.strictObject({ Statements: z.array(Headers).min(2) }) }).transform(
      ({ OrStatement }): Matches =>
        (headers) =>
          OrStatement.Statements.some((matches) => matches(headers)),
    ),
  ]),
);

/** A request as a firewall sees it; `at` is in milliseconds since 1970. */
export type FirewallRequest = { readonly headers: IncomingHttpHeaders; readonly address: string; readonly at: number };
type Blocks = (request: FirewallRequest) => boolean;

/** Everyone who uses the application on one machine has this address. */
const isThisMachine = (address: string): boolean => ["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(address);

/** Counts the matching requests of each address, blocked ones too. The counts are lost on restart. */
const RateBasedStatement = z
  .strictObject({
    RateBasedStatement: z.strictObject({
      Limit: z.number().min(10),
      AggregateKeyType: z.literal("IP"),
      EvaluationWindowSec: z.literal([60, 120, 300, 600]),
      ScopeDownStatement: Headers,
    }),
  })
  .transform(({ RateBasedStatement: { Limit, EvaluationWindowSec, ScopeDownStatement: isCounted } }): Blocks => {
    const times = new Map<string, number[]>();
    return ({ headers, address, at }) => {
      if (isThisMachine(address) || !isCounted(headers)) return false;
      const recent = (times.get(address) ?? []).filter((time) => time > at - EvaluationWindowSec * 1000);
      times.set(address, [...recent, at]);
      return recent.length >= Limit;
    };
  });

const Statement = z.union([
  Headers.transform(
    (matches): Blocks =>
      ({ headers }) =>
        matches(headers),
  ),
  RateBasedStatement,
]);

const WebAcl = z.object({
  DefaultAction: z.strictObject({ Allow: z.strictObject({}) }),
  Rules: z.array(z.object({ Name: z.string(), Action: z.strictObject({ Block: z.strictObject({}) }), Statement })),
});

/**
 * Whether the web ACL of a user pool blocks a request, by its headers and the rate of its address; rates of this machine itself are
 * not limited. Throws for statements that are not supported.
 */
export function createWebAcl(properties: unknown): Blocks {
  const acl = WebAcl.safeParse(properties);
  if (!acl.success) throw new Error(`the firewall of a user pool cannot be served: ${z.prettifyError(acl.error)}`);
  return (request) => acl.data.Rules.some(({ Statement: blocks }) => blocks(request));
}
