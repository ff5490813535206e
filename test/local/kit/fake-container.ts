// A container's server whose behaviour depends on the custom attributes of the request.
import { createServer } from "node:http";

const doing: Record<string, (body: Buffer, type: string) => { status: number; content: string } | undefined> = {
  count: (body, type) => ({ status: 200, content: JSON.stringify({ bytes: body.length, type, pid: process.pid }) }),
  reject: () => ({ status: 400, content: '{"code":"unreadable"}' }),
  busy: () => ({ status: 503, content: "starting" }),
  hang: () => undefined,
  die: () => process.exit(1),
};

createServer(async (request, response) => {
  if (request.url === "/ping") return void response.writeHead(process.env.NEVER_READY ? 503 : 200).end();
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const attributes = String(request.headers["x-amzn-sagemaker-custom-attributes"]);
  const done = doing[attributes]?.(Buffer.concat(chunks), String(request.headers["content-type"]));
  if (done)
    response
      .writeHead(done.status, { "content-type": "application/json", "x-amzn-sagemaker-custom-attributes": attributes })
      .end(done.content);
}).listen(Number(process.env.PORT), "127.0.0.1");
