import {
  DescribeExecutionCommand,
  type ExecutionListItem,
  GetExecutionHistoryCommand,
  type HistoryEvent,
  ListExecutionsCommand,
  SFNClient,
} from "@aws-sdk/client-sfn";
import { administratorCredentials } from "#local/iam/credentials.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import type { InternalAccess } from "./cloud.ts";

export const statesAt = ({ url, dataDir }: Pick<InternalAccess, "url" | "dataDir">): SFNClient =>
  new SFNClient({ endpoint: url, region: "eu-west-1", credentials: administratorCredentials(dataDir) });

/** Executions of all state machines. */
export async function executions(access: InternalAccess): Promise<ExecutionListItem[]> {
  return (await Promise.all(access.machines.map((machine) => executionsOf(access, machine)))).flat();
}

async function executionsOf(access: InternalAccess, stateMachineArn: string): Promise<ExecutionListItem[]> {
  const client = statesAt(access);
  const all: ExecutionListItem[] = [];
  for (let nextToken: string | undefined, first = true; first || nextToken; first = false) {
    const page = await client.send(new ListExecutionsCommand({ stateMachineArn, nextToken }));
    all.push(...(page.executions ?? []));
    nextToken = page.nextToken;
  }
  return all;
}

export const arnOf = ({ machine }: InternalAccess, name: string): string =>
  `${machine.replace(":stateMachine:", ":execution:")}:${name}`;

/** How the execution of a heatmap ended, as soon as it has. */
export async function waitForEnd(access: InternalAccess, uid: string): Promise<string> {
  const client = statesAt(access);
  const executionArn = arnOf(access, `${uid}-1`);
  const status = async () => (await client.send(new DescribeExecutionCommand({ executionArn }))).status;
  return waitUntil(() => status().then((now) => (now === "RUNNING" ? undefined : now)), { within: 60_000, every: 50 });
}

/** What an execution went through, oldest first. */
export async function historyOf(access: InternalAccess, uid: string): Promise<HistoryEvent[]> {
  const executionArn = arnOf(access, `${uid}-1`);
  const { events = [] } = await statesAt(access).send(new GetExecutionHistoryCommand({ executionArn, maxResults: 1000 }));
  return events;
}

/** The states an execution entered, in order. */
export const statesEntered = async (access: InternalAccess, uid: string): Promise<string[]> =>
  (await historyOf(access, uid)).flatMap(({ stateEnteredEventDetails: entered }) => (entered?.name ? [entered.name] : []));

/** The errors with which attempts of states failed, in order. */
export const failedStates = async (access: InternalAccess, uid: string): Promise<string[]> =>
  (await historyOf(access, uid)).flatMap(({ taskFailedEventDetails: failed }) => (failed?.error ? [failed.error] : []));
