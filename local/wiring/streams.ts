import type { DynamoDBBatchResponse, DynamoDBRecord } from "aws-lambda";
import type { ConsumeOptions } from "#local/dynamodb/consume-stream.ts";
import { compilePattern } from "#local/events/pattern.ts";
import type { JsonObject } from "#local/kit/json.ts";
import type { Lambda } from "#local/lambda/lambda.ts";
import type { Model, Resource } from "#local/template/template-model.ts";

/** An event source mapping on the table's stream, as options of `consumeStream`. */
export type StreamMapping = Required<
  Pick<ConsumeOptions, "startingPosition" | "wants" | "batchSize" | "retries" | "onRecords">
> & {
  /** Stable name of the stored stream position. */
  readonly name: string;
  readonly functionArn: string;
};

type Declared = {
  readonly FunctionName: string;
  readonly EventSourceArn?: string;
  readonly BatchSize?: number;
  readonly MaximumRetryAttempts?: number;
  readonly StartingPosition?: string;
  readonly FilterCriteria?: { readonly Filters?: readonly { readonly Pattern?: string }[] };
};

/** AWS retries until the record expires after a day; here a failing record is discarded after this many attempts. */
const UNLIMITED = 100;

/** The filters of a mapping: a record matches when one of them matches, or when there is none. */
function filterOf({ FilterCriteria }: Declared): (record: DynamoDBRecord) => boolean {
  const patterns = (FilterCriteria?.Filters ?? []).flatMap(({ Pattern }) =>
    Pattern ? [compilePattern(JSON.parse(Pattern))] : [],
  );
  return (record) => patterns.length === 0 || patterns.some((matches) => matches(record as JsonObject));
}

/** The mappings of the application, all on the one table. Throws for a mapping on anything else. */
export function streamMappingsOf(model: Model, table: Resource, lambda: Lambda): StreamMapping[] {
  return model.ofType("AWS::Lambda::EventSourceMapping").map((mapping) => {
    const declared = mapping.properties as Declared;
    const where = `${mapping.stack}/${mapping.id}`;
    if (declared.EventSourceArn !== table.attribute("StreamArn"))
      throw new Error(`${where} reads ${declared.EventSourceArn}; the local cloud supports only the stream of ${table.name}`);
    const functionArn = model.find("AWS::Lambda::Function", declared.FunctionName)?.attribute("Arn");
    if (!functionArn) throw new Error(`${where} feeds ${declared.FunctionName}, which no template declares`);
    const retries = declared.MaximumRetryAttempts ?? -1;
    return {
      name: `${mapping.stack}-${mapping.id}`,
      functionArn,
      startingPosition: declared.StartingPosition === "LATEST" ? "LATEST" : "TRIM_HORIZON",
      wants: filterOf(declared),
      batchSize: declared.BatchSize ?? 100,
      retries: retries < 0 ? UNLIMITED : retries,
      async onRecords(Records) {
        return ((await lambda.invoke(functionArn, { Records })) as DynamoDBBatchResponse | null) ?? undefined;
      },
    };
  });
}
