import { sampleOf } from "./sample-value.ts";
import type { Schema, Schemas } from "./schema.ts";

type Media = { readonly schema: Schema; example?: unknown };
type Content = { readonly content?: Readonly<Record<string, Media>> };
type Exemplified = { readonly requestBody?: Content; readonly responses: Readonly<Record<string, Content>> };

/** Gives each body of a request and of a successful response an example. */
export function addExamples({
  paths,
  components,
}: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Exemplified>>>>;
  readonly components: { readonly schemas?: Schemas };
}): void {
  for (const { requestBody, responses } of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const successful = Object.entries(responses).filter(([status]) => status.startsWith("2"));
    for (const { content = {} } of [requestBody ?? {}, ...successful.map(([, response]) => response)])
      for (const media of Object.values(content)) media.example = sampleOf(media.schema, components.schemas ?? {});
  }
}
