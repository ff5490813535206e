import type { IncomingMessage, ServerResponse } from "node:http";
import { bytesOf, type Shelf, storedHeaders } from "./call.ts";
import { Digests } from "./checksums.ts";
import { type Form, readForm } from "./form.ts";
import { keep } from "./objects.ts";
import { holdForm, holdSize } from "./post-policy.ts";
import { Refusal } from "./refusal.ts";
import { checkSignature, encodePath, type Signer } from "./signature.ts";
import { answerXml } from "./xml.ts";

type PostedForm = Shelf & {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly bucket: string;
  readonly signer: Signer;
};

/** POST Object: the upload form of a browser, granted by a signed policy. The file streams to disk; a refused one leaves nothing. */
export async function postObject(post: PostedForm): Promise<void> {
  const form = await readForm(bytesOf(post.request), String(post.request.headers["content-type"]));
  try {
    await storeForm(post, form);
  } finally {
    await form.release();
  }
}

async function storeForm(post: PostedForm, form: Form): Promise<void> {
  if (form.fields.key === undefined)
    throw new Refusal("InvalidArgument", { message: "Bucket POST must contain a field named 'key'.", ArgumentName: "key" });
  // biome-ignore lint/suspicious/noTemplateCurlyInString: S3 writes the placeholder so
  const key = form.fields.key.replaceAll("${filename}", form.fileName);
  const fields = { ...form.fields, key };
  checkGrant(fields, post.signer);
  const range = holdForm(fields, post.bucket, post.now());
  const digests = new Digests(["md5"]);
  let size = 0;
  async function* measured() {
    for await (const chunk of digests.tap(holdSize(form.file, range))) {
      size += chunk.length;
      yield chunk;
    }
  }
  const blob = await post.blobs.write(measured());
  const etag = digests.finish().get("md5")?.toString("hex") ?? "";
  await keep(
    post,
    { bucket: post.bucket, key },
    { blob, size, etag, modified: post.now().getTime(), headers: storedHeaders(fields) },
  );
  answerPost(post, fields, etag);
}

function checkGrant(fields: Readonly<Record<string, string>>, signer: Signer): void {
  const { policy, "x-amz-credential": credential, "x-amz-signature": signature } = fields;
  if (!policy || !credential || !signature) throw new Refusal("AccessDenied");
  checkSignature(signer, { credential, signature, text: () => policy }, "AuthorizationQueryParametersError");
}

/** 204 unless the form asked for 200, for 201 with a document, or for a redirect. */
function answerPost({ request, response, bucket }: PostedForm, fields: Readonly<Record<string, string>>, etag: string): void {
  const key = fields.key ?? "";
  const location = `http://${request.headers.host}${encodePath(`/${bucket}/${key}`)}`;
  const { success_action_redirect: redirect, success_action_status: status } = fields;
  response.setHeader("etag", `"${etag}"`);
  response.setHeader("location", location);
  if (redirect && URL.canParse(redirect)) {
    const target = new URL(redirect);
    for (const [name, value] of Object.entries({ bucket, key, etag: `"${etag}"` })) target.searchParams.set(name, value);
    response.writeHead(303, { location: target.href }).end();
  } else if (status === "201")
    answerXml(response, 201, "PostResponse", { Location: location, Bucket: bucket, Key: key, ETag: `"${etag}"` });
  else response.writeHead(status === "200" ? 200 : 204).end();
}
