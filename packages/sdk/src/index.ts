export type { CallOptions, Paged } from "./call.ts";
export { type Client, createClient } from "./client.ts";
export {
  AnalysisError,
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  InvalidRequestError,
  type Issue,
  JobError,
  NotFoundError,
  OptionError,
  PaymentRequiredError,
  PermissionError,
  RateLimitError,
  SightlineError,
  TimeoutError,
  UploadError,
  WebhookError,
} from "./errors.ts";
export type { Resources } from "./generated/operations.ts";
export type * from "./generated/types.ts";
export type { FileContent } from "./new-file.ts";
export type { ClientOptions, Pause, ResponseInfo, RetryInfo } from "./options.ts";
export type {
  Area,
  NewAnalysis,
  Results,
  SlidesRequest,
  TryOptions,
  ZipSource,
} from "./result-types.ts";
export { type UploadOptions, uploadFile } from "./upload.ts";
export type { AnalysisOptions, Progress, WaitOptions } from "./wait-options.ts";
export { type SignedMessage, verifyWebhook } from "./webhooks.ts";
