// A process that serves one endpoint and prints the process id of its container. Tests kill it.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSageMaker } from "#local/sagemaker/sagemaker.ts";

const sageMaker = await createSageMaker({
  endpoints: [{ name: "model", entry: new URL("fake-container.ts", import.meta.url).pathname }],
});
const server = createServer((request, response) => void sageMaker.handle(request, response));
server.listen(0, "127.0.0.1", async () => {
  const { port } = server.address() as AddressInfo;
  const headers = { "x-amzn-sagemaker-custom-attributes": "count" };
  const reply = await fetch(`http://127.0.0.1:${port}/endpoints/model/invocations`, { method: "POST", headers, body: "x" });
  console.log(((await reply.json()) as { pid: number }).pid);
});
