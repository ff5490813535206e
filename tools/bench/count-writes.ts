import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createEngineRequests } from "#local/dynamodb/engine-requests.ts";
import { closeServer } from "#local/wiring/listen.ts";

const WRITE = /\.(PutItem|UpdateItem|DeleteItem|BatchWriteItem|TransactWriteItems)$/;

type Capacity = { readonly CapacityUnits?: number; readonly WriteCapacityUnits?: number };

/** A proxy in front of a DynamoDB engine that adds up the capacity of all writes, those of indexes included. */
export async function startCapacityCounter(url: string) {
  const engine = createEngineRequests(url);
  let [units, requests] = [0, 0];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const target = String(request.headers["x-amz-target"]);
    const isWrite = WRITE.test(target);
    const sent = isWrite ? JSON.stringify({ ...JSON.parse(body.toString()), ReturnConsumedCapacity: "INDEXES" }) : body;
    const date = String(request.headers["x-amz-date"]);
    const { status, content } = await engine.send({ target, body: Buffer.from(sent), date });
    if (isWrite && status === 200) {
      const { ConsumedCapacity = [] } = JSON.parse(content.toString()) as { ConsumedCapacity?: Capacity | Capacity[] };
      requests++;
      for (const { WriteCapacityUnits, CapacityUnits = 0 } of [ConsumedCapacity].flat())
        units += WriteCapacityUnits ?? CapacityUnits;
    }
    response.writeHead(status, { "content-type": "application/x-amz-json-1.0" }).end(content);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    units: () => units,
    requests: () => requests,
    async close() {
      await closeServer(server);
      engine.close();
    },
  };
}
