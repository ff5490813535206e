import type { IncomingMessage } from "node:http";
import { listObjects } from "./listing.ts";
import { abortUpload, completeUpload, createUpload, listParts, uploadPart } from "./multipart.ts";
import { copyObject, deleteObjects, getObject, putObject } from "./objects.ts";
import { S3Error } from "./s3-error.ts";
import type { S3Request } from "./s3-request.ts";

type Served = {
  readonly name: string;
  /** The permission it needs on its bucket or object; absent where the operation asks for each object itself. */
  readonly action?: string;
  readonly run: (call: S3Request) => void | Promise<void>;
};

const onBucket: Record<string, Served> = {
  GET: { name: "ListObjectsV2", action: "s3:ListBucket", run: listObjects },
  "POST delete": { name: "DeleteObjects", run: deleteObjects },
};
const onObject: Record<string, Served> = {
  GET: { name: "GetObject", action: "s3:GetObject", run: getObject },
  HEAD: { name: "HeadObject", action: "s3:GetObject", run: getObject },
  PUT: { name: "PutObject", action: "s3:PutObject", run: putObject },
  "PUT copy": { name: "CopyObject", action: "s3:PutObject", run: copyObject },
  "POST uploads": { name: "CreateMultipartUpload", action: "s3:PutObject", run: createUpload },
  "PUT uploadId": { name: "UploadPart", action: "s3:PutObject", run: uploadPart },
  "POST uploadId": { name: "CompleteMultipartUpload", action: "s3:PutObject", run: completeUpload },
  "DELETE uploadId": { name: "AbortMultipartUpload", action: "s3:AbortMultipartUpload", run: abortUpload },
  "GET uploadId": { name: "ListParts", action: "s3:ListMultipartUploadParts", run: listParts },
};

/** The supported operations, in addition to browser upload forms (POST Object). */
export const S3_OPERATIONS: readonly string[] = [...Object.values(onBucket), ...Object.values(onObject)].map(({ name }) => name);

/** Query parameters that refine an operation; any other selects an unsupported feature (acl, tagging, delimiter, versions, …). */
const SUB_RESOURCE_PARAMETERS = /^(x-id|X-Amz-.+|response-.+|partNumber|list-type|prefix|max-keys|continuation-token)$/i;

/** The operation for a method, query and headers. Throws NotImplemented or MethodNotAllowed. */
export function findOperation({ method = "", headers }: IncomingMessage, query: URLSearchParams, key: string): Served {
  const variants = [...query.keys()].filter((name) => !SUB_RESOURCE_PARAMETERS.test(name));
  if (headers["x-amz-copy-source"] && variants.length === 0) variants.push("copy");
  const [variant, ...others] = variants;
  if (others.length > 0 || headers["x-amz-tagging"])
    throw new S3Error("NotImplemented", { Header: others[0] ?? "x-amz-tagging" });
  const operation = (key ? onObject : onBucket)[variant ? `${method} ${variant}` : method];
  if (operation) return operation;
  throw variant ? new S3Error("NotImplemented", { Header: variant }) : new S3Error("MethodNotAllowed", { Method: method });
}
