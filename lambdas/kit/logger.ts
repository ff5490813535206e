import { Logger } from "@aws-lambda-powertools/logger";
import { SafeLogFormatter } from "./log-formatter.ts";

/** The logger of all functions. `logging` resets its keys at the start of each invocation. */
export const logger = new Logger({ logFormatter: new SafeLogFormatter() });
