/** The HTTP status of each code with which the endpoints reject requests (contracts/pipelines/inference.ts and logos.ts). */
const STATUS = {
  "body.too_large": 413,
  "caller.page": 403,
  "content.unknown": 400,
  "frame.too_large": 413,
  "frame.unreadable": 400,
  "frames.too_many": 413,
  "frames.unreadable": 400,
  internal: 500,
  "model.failed": 500,
  "model.unreadable": 400,
  "picture.too_large": 413,
  "picture.unreadable": 400,
  "queue.full": 429,
  "request.unreadable": 400,
  "route.not_found": 404,
  starting: 503,
  "type.unknown": 415,
  "worker.late": 503,
  "worker.lost": 503,
} as const;
export type RejectionCode = keyof typeof STATUS;

/** Why a request is rejected, by code. */
export class Rejected extends Error {
  readonly code: RejectionCode;
  constructor(code: RejectionCode, message: string) {
    super(message);
    this.name = "Rejected";
    this.code = code;
  }

  get status(): number {
    return STATUS[this.code];
  }
}
