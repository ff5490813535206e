import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startDynamoDb } from "#local/dynamodb/start.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Endpoint of the DynamoDB engine that all workers share. Each worker creates its own table. */
    dynamoDbUrl: string;
    /** Folder for the workers' files; removed after the run. */
    dataRoot: string;
  }
}

/** Starts one DynamoDB engine for the whole run, and stops it after the last test. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataRoot = await mkdtemp(path.join(tmpdir(), "sightline-test-"));
  const dynamoDb = await startDynamoDb({ dataDir: dataRoot, endpoint: "" });
  project.provide("dynamoDbUrl", dynamoDb.url);
  project.provide("dataRoot", dataRoot);
  return async () => {
    await dynamoDb.close();
    await rm(dataRoot, { recursive: true, force: true });
  };
}
