import * as z from "zod";
import { logger } from "./logger.ts";
import { step } from "./step.ts";

type JobResult = { readonly failed: readonly string[] };

/**
 * A scheduled job over many items: logs its result and throws if any item failed, so that Lambda retries it and an alarm follows.
 */
export const job = (work: () => Promise<JobResult>) =>
  step(z.unknown(), async () => {
    const result = await work();
    logger.info("job finished", result);
    if (result.failed.length > 0) throw new Error(`${result.failed.length} items failed, the first: ${result.failed[0]}`);
    return result;
  });
