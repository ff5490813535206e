import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { COGNITO_OPERATIONS } from "#local/cognito/operations/index.ts";
import { SES_OPERATIONS } from "#local/email/ses.ts";
import { SNS_OPERATIONS } from "#local/email/sns.ts";
import { EVENTS_OPERATIONS } from "#local/events/events.ts";
import { S3_OPERATIONS } from "#local/s3/operations.ts";
import { SAGEMAKER_OPERATIONS } from "#local/sagemaker/sagemaker.ts";
import { SECRETS_OPERATIONS } from "#local/secrets/secrets.ts";
import { SQS_OPERATIONS } from "#local/sqs/sqs.ts";
import { checkDefinition, STATE_FIELDS } from "#local/states/check.ts";
import { CHOICE_OPERATORS } from "#local/states/choice.ts";
import { Operations } from "#local/states/operations.ts";
import { STRIPE_OPERATIONS } from "#local/stripe/api.ts";

// The emulators serve exactly the operations that the application calls. The calls are read from the source code of the product,
// the tools, the seed and the product's tests.

const root = path.resolve(import.meta.dirname, "../..");
/**
 * Tests of the emulators; the deployment, which calls services of the account; and the schedule of backups, which have no emulator.
 */
const OF_THE_ACCOUNT = ["test/local/", "tools/deploy/", "test/tools/deploy/", "test/infra/", "infra/backup-stack.ts"];
const sources = (...folders: string[]): string[] =>
  folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((file) => !OF_THE_ACCOUNT.some((folder) => file.startsWith(folder)) && !file.includes("node_modules"))
    .map((file) => readFileSync(path.join(root, file), "utf8"));
const PRODUCT = ["adapters", "domain", "lambdas", "web", "kit", "tools", "local/seed", "local/client"];

/** The user pool operations that each aws-amplify function used by the web application (`web/kit`) calls. */
const AMPLIFY: Readonly<Record<string, readonly string[]>> = {
  signIn: ["InitiateAuth", "RespondToAuthChallenge"],
  confirmSignIn: ["RespondToAuthChallenge"],
  fetchAuthSession: ["GetTokensFromRefreshToken"],
  signOut: ["RevokeToken"],
  decodeJWT: [],
};

/** Served by a third-party engine (DynamoDB) or the gateway (local/apigateway), which have no table of operations. */
const WITHOUT_TABLE = ["client-dynamodb", "client-dynamodb-streams", "lib-dynamodb", "client-apigatewaymanagementapi"];

/** Not called on one machine: without a language model, rules answer. */
const NOT_ON_ONE_MACHINE = ["client-bedrock-runtime"];

const namesIn = (list: string): string[] =>
  list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "))
    .map((name) => name.split(" as ")[0] ?? "");

/** The operations called through the SDK, by package: commands and paginators. */
function calledThroughSdk(): Map<string, Set<string>> {
  const called = new Map<string, Set<string>>();
  for (const source of sources(...PRODUCT, "test"))
    for (const [, names = "", name = ""] of source.matchAll(/import \{([^}]*)\} from "@aws-sdk\/([\w-]+)"/g)) {
      const operations = namesIn(names).flatMap((each) => {
        const [, command] = /^(\w+)Command$/.exec(each) ?? [];
        const [, paged] = /^paginate(\w+)$/.exec(each) ?? [];
        return command ?? paged ?? [];
      });
      called.set(name, new Set([...(called.get(name) ?? []), ...operations]));
    }
  return called;
}

const calledOfAmplify = (): string[] =>
  sources("web", "local/client").flatMap((source) =>
    [...source.matchAll(/(?:import|export) \{([^}]*)\} from "aws-amplify\/auth"/g)].flatMap(([, names = ""]) => namesIn(names)),
  );

test("the operations of every Amplify function that the web application uses are listed", () => {
  expect(calledOfAmplify().filter((name) => !(name in AMPLIFY))).toEqual([]);
});

const EMULATED: Readonly<Record<string, readonly string[]>> = {
  "client-cognito-identity-provider": [...COGNITO_OPERATIONS.keys()],
  "client-eventbridge": EVENTS_OPERATIONS,
  "client-s3": S3_OPERATIONS,
  "client-sagemaker-runtime": Object.keys(SAGEMAKER_OPERATIONS),
  "client-secrets-manager": SECRETS_OPERATIONS,
  "client-sesv2": Object.keys(SES_OPERATIONS),
  "client-sfn": Object.keys(Operations.served),
  "client-sns": SNS_OPERATIONS,
  "client-sqs": SQS_OPERATIONS,
  "client-lambda": ["Invoke"],
};

test.each(Object.entries(EMULATED))("the emulator of %s serves exactly the operations that are called", (name, operations) => {
  const called = calledThroughSdk().get(name) ?? new Set();
  if (name === "client-cognito-identity-provider")
    for (const each of calledOfAmplify().flatMap((used) => AMPLIFY[used] ?? [])) called.add(each);
  expect([...operations].sort()).toEqual([...called].sort());
});

test("every service called through the SDK is emulated", () => {
  const called = [...calledThroughSdk()].filter(([, operations]) => operations.size > 0).map(([name]) => name);
  const elsewhere = [...WITHOUT_TABLE, ...NOT_ON_ONE_MACHINE];
  expect(called.filter((name) => !(name in EMULATED) && !elsewhere.includes(name))).toEqual([]);
});

/** Method and path of a function of the Stripe SDK such as `customers.update`, with `{id}` for ids. */
async function routeOf(name: string): Promise<string> {
  let route = "";
  const stripe = new Stripe("sk_test_x", {
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(async (input: RequestInfo | URL, init?: RequestInit) => {
      // The SDK writes a missing id as `undefined` in the path.
      route = `${init?.method} ${new URL(String(input)).pathname.replaceAll("undefined", "{id}")}`;
      return new Response("{}", { headers: { "content-type": "application/json" } });
    }),
  });
  const steps = name.split(".");
  const method = steps.pop() ?? "";
  const resource = steps.reduce<unknown>((node, step) => Reflect.get(Object(node), step), stripe);
  await (Reflect.get(Object(resource), method) as () => Promise<unknown>).call(resource);
  return route;
}

test("the emulator of Stripe serves exactly the operations that are called", async () => {
  const calls = sources("adapters", "domain", "tools", "local/seed", "local/wiring").flatMap((source) =>
    [...source.matchAll(/\bstripe((?:\.[a-zA-Z]+){2,})\(/g)].map(([, name = ""]) => name.slice(1)),
  );
  const names = [...new Set(calls)].filter((name) => !name.startsWith("webhooks."));
  const routes = new Set(await Promise.all(names.map(routeOf)));
  expect(STRIPE_OPERATIONS.map(({ method, route }) => `${method} ${route}`).sort()).toEqual([...routes].sort());
});

type Node = { readonly [name: string]: unknown };

/** All states of a definition, including those in branches and item processors. */
function statesIn(definition: Node): Node[] {
  const states = Object.values(definition.States as Record<string, Node>);
  return states.flatMap((state) => {
    const inner = [...((state.Branches ?? []) as Node[]), ...[(state.ItemProcessor ?? []) as Node | []].flat()];
    return [state, ...inner.flatMap(statesIn)];
  });
}

test("the emulator of Step Functions serves exactly the features that the state machines use", () => {
  const definitions = globSync("statemachines/*.asl.json", { cwd: root }).map(
    (file) => JSON.parse(readFileSync(path.join(root, file), "utf8")) as Node,
  );
  // Rejects unsupported fields, operators and paths.
  for (const definition of definitions) checkDefinition(definition, "definition");
  const states = definitions.flatMap(statesIn);
  const common = ["Type", "Comment", "Next", "End"];
  const fields = (type: string): string[] => states.filter((state) => state.Type === type).flatMap((state) => Object.keys(state));
  expect(Object.keys(STATE_FIELDS).sort()).toEqual([...new Set(states.map(({ Type }) => String(Type)))].sort());
  for (const [type, served] of Object.entries(STATE_FIELDS)) {
    const unused = served.filter((field) => !common.includes(field) && !fields(type).includes(field));
    expect({ type, unused }).toEqual({ type, unused: [] });
  }
  const rules = states.flatMap(({ Choices }) => (Choices ?? []) as Node[]);
  const operators = rules.flatMap((rule) => Object.keys(rule)).filter((name) => !["Variable", "Next", "Comment"].includes(name));
  expect(Object.keys(CHOICE_OPERATORS).sort()).toEqual([...new Set(operators)].sort());
});

test("every EventBridge schedule is a rate, and no pattern uses an operator", () => {
  const code = sources("infra").join("\n");
  expect([...new Set([...code.matchAll(/\bSchedule\.(\w+)\(/g)].map(([, kind]) => kind))]).toEqual(["rate"]);
  expect([...code.matchAll(/\bMatch\.\w+\(/g)].map(([call]) => call)).toEqual([]);
});
