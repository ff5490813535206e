import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { PutEventsCommandInput } from "@aws-sdk/client-eventbridge";
import { readBody, sendJson } from "#local/kit/emulator.ts";

const VARIABLE = "AWS_ENDPOINT_URL_EVENTBRIDGE";

/** An event bus in the test's own process: it outlives the application that publishes to it. */
export type ProcessChannel = {
  /** Ids of what was announced on it, as often as it was. */
  readonly published: string[];
  close(): void;
};

/** Applications started from now on publish here until it is closed. Every `rejectEach`th event is rejected. */
export async function openProcessChannel({ rejectEach }: { rejectEach: number }): Promise<ProcessChannel> {
  const published: string[] = [];
  let asked = 0;
  const server = createServer(async (request, response) => {
    const { Entries = [] } = JSON.parse((await readBody(request)).toString()) as PutEventsCommandInput;
    const answers = Entries.map(({ Detail = "{}" }) => {
      asked += 1;
      if (asked % rejectEach === 0) return { ErrorCode: "InternalFailure", ErrorMessage: "as scripted" };
      published.push((JSON.parse(Detail) as { id: string }).id);
      return { EventId: String(asked) };
    });
    const FailedEntryCount = answers.filter((answer) => "ErrorCode" in answer).length;
    sendJson(response, 200, { FailedEntryCount, Entries: answers });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  process.env[VARIABLE] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    published,
    close() {
      delete process.env[VARIABLE];
      server.closeAllConnections();
      server.close();
    },
  };
}
