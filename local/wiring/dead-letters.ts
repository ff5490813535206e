import { createDeadLetterFiles } from "#local/sqs/dead-letter-files.ts";
import type { SqsOptions } from "#local/sqs/sqs.ts";
import { ACCOUNT, REGION } from "#local/template/identities.ts";
import type { Model } from "#local/template/template-model.ts";

type Destinations = { readonly OnFailure?: { readonly Destination?: string } };

/** The dead-letter queues of a model, with what the emulators abandoned. */
export function deadLettersOf(model: Model, { dataDir, url }: { dataDir: string; url: string }): SqsOptions {
  const failing = model.ofType("AWS::Lambda::EventInvokeConfig", "AWS::Lambda::EventSourceMapping");
  const queueOf = new Map(
    failing.flatMap(({ properties }) => {
      const name = model.find("AWS::Lambda::Function", String(properties.FunctionName))?.name;
      const { OnFailure } = (properties.DestinationConfig ?? {}) as Destinations;
      const queue = OnFailure?.Destination?.split(":").at(-1);
      return name && queue ? [[name, queue] as const] : [];
    }),
  );
  return {
    queues: model.ofType("AWS::SQS::Queue").map(({ name }) => name),
    url,
    letters: createDeadLetterFiles({
      dataDir,
      queueOf: (name) => queueOf.get(name),
      arnOf: (name) => `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${name}`,
    }),
  };
}
