import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { upload, waitForTerminalState } from "#local/client/analyse-file.ts";
import { startDynamoDb } from "#local/dynamodb/start.ts";
import { withCloud } from "./cloud.ts";
import { startCapacityCounter } from "./count-writes.ts";
import type { Benchmark } from "./measurement.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";
import { writeImages } from "./write-images.ts";

const IMAGES = 20;
const WARM_UP = 3;
const TIMEOUT_MS = 120_000;
/** Indexing, events and jobs have finished when nothing was written for this long. */
const QUIET_MS = 4000;

export const writeUnits: Benchmark = {
  name: "write-units",
  about: "Write units of the table per image, from creation to the search index, as DynamoDB bills them",
  run: () =>
    withTemporaryFolder(async (folder) => {
      const files = (await writeImages(folder)).slice(0, IMAGES);
      const dynamoDb = await startDynamoDb({ dataDir: folder, endpoint: "" });
      const counter = await startCapacityCounter(dynamoDb.url);
      const before = process.env.AWS_ENDPOINT_URL_DYNAMODB;
      process.env.AWS_ENDPOINT_URL_DYNAMODB = counter.url;
      try {
        return await withCloud(async ({ api }) => {
          const analyse = async (each: readonly string[]) => {
            for (const file of each) {
              const uid = await upload(api, file, { title: `Summer campaign ${path.basename(file)}`, application: "Other" });
              await waitForTerminalState(api, uid, TIMEOUT_MS);
            }
            for (let seen = -1; seen !== counter.requests(); await pause(QUIET_MS)) seen = counter.requests();
          };
          await analyse(files.slice(0, WARM_UP));
          const [units, requests] = [counter.units(), counter.requests()];
          await analyse(files);
          return [
            { name: "write units an image", value: (counter.units() - units) / files.length, unit: "" },
            { name: "write requests an image", value: (counter.requests() - requests) / files.length, unit: "" },
          ];
        });
      } finally {
        if (before === undefined) delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
        else process.env.AWS_ENDPOINT_URL_DYNAMODB = before;
        await counter.close();
        await dynamoDb.close();
      }
    }),
};
