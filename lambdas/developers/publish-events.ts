import { publishChange } from "#domain/developers/publish-change.ts";
import { onChanges } from "#lambdas/kit/stream.ts";

export const handler = onChanges(publishChange);
