import type { IncomingMessage } from "node:http";
import { listObjects } from "./listing.ts";
import { abortUpload, completeUpload, createUpload, listParts, uploadPart } from "./multipart.ts";
import { copyObject, deleteObjects, getObject, putObject } from "./objects.ts";
import { S3Error } from "./s3-error.ts";
import type { S3Request } from "./s3-request.ts";

type Operation = (call: S3Request) => void | Promise<void>;
type Served = { readonly name: string; readonly run: Operation };

const onBucket: Record<string, Served> = {
  GET: { name: "ListObjectsV2", run: listObjects },
  "POST delete": { name: "DeleteObjects", run: deleteObjects },
};
const onObject: Record<string, Served> = {
  GET: { name: "GetObject", run: getObject },
  HEAD: { name: "HeadObject", run: getObject },
  PUT: { name: "PutObject", run: putObject },
  "PUT copy": { name: "CopyObject", run: copyObject },
  "POST uploads": { name: "CreateMultipartUpload", run: createUpload },
  "PUT uploadId": { name: "UploadPart", run: uploadPart },
  "POST uploadId": { name: "CompleteMultipartUpload", run: completeUpload },
  "DELETE uploadId": { name: "AbortMultipartUpload", run: abortUpload },
  "GET uploadId": { name: "ListParts", run: listParts },
};

/** The supported operations, in addition to browser upload forms (POST Object). */
export const S3_OPERATIONS: readonly string[] = [...Object.values(onBucket), ...Object.values(onObject)].map(({ name }) => name);

/** Query parameters that refine an operation; any other selects an unsupported feature (acl, tagging, delimiter, versions, …). */
const SUB_RESOURCE_PARAMETERS = /^(x-id|X-Amz-.+|response-.+|partNumber|list-type|prefix|max-keys|continuation-token)$/i;

/** The operation for a method, query and headers. Throws NotImplemented or MethodNotAllowed. */
export function findOperation({ method = "", headers }: IncomingMessage, query: URLSearchParams, key: string): Operation {
  const variants = [...query.keys()].filter((name) => !SUB_RESOURCE_PARAMETERS.test(name));
  if (headers["x-amz-copy-source"] && variants.length === 0) variants.push("copy");
  const [variant, ...others] = variants;
  if (others.length > 0 || headers["x-amz-tagging"])
    throw new S3Error("NotImplemented", { Header: others[0] ?? "x-amz-tagging" });
  const operation = (key ? onObject : onBucket)[variant ? `${method} ${variant}` : method];
  if (operation) return operation.run;
  throw variant ? new S3Error("NotImplemented", { Header: variant }) : new S3Error("MethodNotAllowed", { Method: method });
}
