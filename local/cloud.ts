import path from "node:path";
import { APIS } from "#contracts/kit/apis.ts";
import { createRestApis } from "#local/apigateway/rest-api.ts";
import type { EmailEmulator } from "#local/email/email-emulator.ts";
import { credentialsIn } from "#local/iam/credentials.ts";
import type { ColdStarts } from "#local/lambda/pool.ts";
import { BUILT_WEB, BUNDLED_FUNCTIONS } from "#local/prepare/outputs.ts";
import { readAssembly } from "#local/template/read-assembly.ts";
import { createModel, type Model } from "#local/template/template-model.ts";
import { apiIdsOf } from "#local/web/behaviours.ts";
import { edgeHeadersOf } from "#local/web/headers-policy.ts";
import { createWeb } from "#local/web/web.ts";
import { campaignsOf } from "./wiring/campaigns.ts";
import { lockDataFolder } from "./wiring/data-folder.ts";
import type { Development } from "./wiring/development.ts";
import { findFunction, firstFunctions, functionSpecs, SEEDER } from "./wiring/functions.ts";
import { closeServer, listen } from "./wiring/listen.ts";
import { openEmulators } from "./wiring/open-emulators.ts";
import { rewriterTo } from "./wiring/origins.ts";
import { type Payments, paymentsOf } from "./wiring/payments.ts";
import { createRouter, type Handle, startingHandler, withErrorHandling, withoutForeignRequests } from "./wiring/router.ts";
import { createServedModel } from "./wiring/served-model.ts";
import { assertServicesAllowed } from "./wiring/service-calls.ts";
import { assertSupported } from "./wiring/supported-resources.ts";
import { upgradeHandler } from "./wiring/upgrade.ts";

export type CloudOptions = {
  /** Port; 0 picks a free one. */
  readonly port: number;
  /** Folder for all persistent data. One process at a time. */
  readonly dataDir: string;
  /** Folder of the synthesised cloud assembly. */
  readonly assembly: string;
  /** Folder of the functions' bundles. Default `dist/functions`. Not used in development, where the sources run. */
  readonly functionsDir?: string;
  /** Folder with the built `app/` and `staff/`. Default `dist/web`. */
  readonly webDir?: string;
  /** Hosts with port on this machine or its network that may be captured: `127.0.0.1:8000`. Default none. */
  readonly captureHosts?: readonly string[];
  /** Hosts with port on this machine or its network that webhooks may be sent to. Default none. */
  readonly webhookHosts?: readonly string[];
  /** Cold starts of functions as on Lambda. Default: a function keeps one sandbox. */
  readonly coldStarts?: ColdStarts | undefined;
  /** Whether functions that handle one event at a time run as processes with limited memory. Default false: as threads. */
  readonly limitMemory?: boolean;
  /** Extensions of a development server. Default none. */
  readonly development?: Development;
};

export type Cloud = {
  readonly url: string;
  readonly model: Model;
  /** The shared outbox of emails and text messages. */
  readonly outbox: EmailEmulator["outbox"];
  /** The Stripe emulator; absent where the real Stripe is used. */
  readonly stripe: Payments["emulator"];
  /** Environment of a function, by name, ARN or source file (`lambdas/heatmaps/http.ts`). */
  environment(reference: string): Record<string, string>;
  /** Invokes a function, identified in the same ways, and returns its response. Throws FunctionFailure. */
  invoke(reference: string, event: unknown): Promise<unknown>;
  /** Creates users and workspaces if missing; see local/seed/demo.ts. */
  seed(cast: unknown): Promise<void>;
  /** Signs a user in without their password and second factor, and returns an access token. Throws when there is no such user. */
  signIn(email: string): string;
  /** Loads the functions that the first screens need, so that their requests find them warm. */
  warm(): Promise<void>;
  /**
   * Makes functions that loaded one of these source files load it again for their next event. Returns their names; needs
   * `development`.
   */
  reload(isChanged: (file: string) => boolean): string[];
  /** Applies functions, routes and headers of newly synthesised templates. Other changes need a restart. */
  update(assembly: string): void;
  /** Executions of an earlier process that this one resumes. */
  readonly resumed: number;
  stop(): Promise<void>;
};

/**
 * Serves a synthesised application on one origin of this machine and resumes the unfinished work of an earlier process.
 * Throws a user-readable message when the port or the data folder is in use, or when the templates need something unsupported.
 */
export async function startCloud({
  port,
  dataDir: folder,
  assembly,
  functionsDir = BUNDLED_FUNCTIONS,
  webDir = BUILT_WEB,
  captureHosts = [],
  webhookHosts = [],
  coldStarts,
  limitMemory = false,
  development,
}: CloudOptions): Promise<Cloud> {
  const dataDir = path.resolve(folder);
  const read = (from: string): Model => {
    const stacks = readAssembly(from);
    const found = createModel(development?.transform?.(stacks) ?? stacks);
    assertSupported(found);
    assertServicesAllowed(found);
    return found;
  };
  const model = read(assembly);
  const cleanups: (() => unknown)[] = [];
  /** Closes in reverse order of opening, one after the other. */
  const stop = async () => {
    for (let close = cleanups.pop(); close; close = cleanups.pop()) await close();
  };
  try {
    return await open();
  } catch (error) {
    await stop();
    throw error;
  }

  async function open(): Promise<Cloud> {
    const lock = lockDataFolder(dataDir);
    cleanups.push(() => lock.release());
    const { server, url } = await listen(port);
    cleanups.push(() => closeServer(server));
    let handle: Handle = startingHandler;
    let hasOwnRules = (_: URL): boolean => false;
    /** The public API takes keys only, and the bucket has rules of its own. */
    const isForEverySite = (target: URL): boolean => target.pathname.startsWith(`/${APIS.public.stage}/`) || hasOwnRules(target);
    server.on(
      "request",
      withErrorHandling((request, response) => {
        development?.observe(request, response);
        return withoutForeignRequests(handle, isForEverySite)(request, response);
      }),
    );
    const payments = paymentsOf(model, { url, dataDir });
    cleanups.push(() => payments.close());
    const campaigns = campaignsOf(model, { url, dataDir });
    const toOrigin = rewriterTo(url, model);
    const rewrite = (text: string) => campaigns.rewrite(payments.rewrite(toOrigin(text)));
    const keep = <Part extends { close?(): Promise<void> }>(part: Part): Part => {
      cleanups.push(() => part.close?.());
      return part;
    };

    const credentialsOf = credentialsIn(dataDir);
    const served = createServedModel(model, { credentialsOf, dataDir });
    const bundles = development ? undefined : functionsDir;
    const specsOf = (from: Model, dynamoDb: string) =>
      functionSpecs(from, { url, dynamoDb, rewrite, credentialsOf, captureHosts, webhookHosts, bundles });
    const emulators = await openEmulators(model, {
      url,
      dataDir,
      served,
      credentialsOf,
      rewrite,
      functionsAt: (dynamoDb) => specsOf(model, dynamoDb),
      coldStarts,
      limitMemory,
      development,
      wasKilled: lock.wasKilled,
      keep,
    });
    const { table, dynamoDb, s3, email, secrets, lambda, cognito, events, states, sagemaker, live, services } = emulators;
    hasOwnRules = s3.handles;
    let specs = specsOf(model, dynamoDb);
    const routerOf = (from: Model): Handle =>
      createRouter({
        services,
        cognito,
        s3,
        restApis: createRestApis(from, lambda),
        web: createWeb({ model: from, folder: webDir, rewrite, ...(development && { sendPage: development.sendPage }) }),
        edgeHeaders: edgeHeadersOf(from, rewrite),
        apiIdAt: apiIdsOf(from),
        email,
        stripe: payments.emulator,
        mailshake: campaigns.emulator,
      });
    handle = routerOf(model);
    server.on("upgrade", upgradeHandler(live, development));

    // Closed first: event sources stop before the functions do.
    table.follow(lambda);
    keep(table);
    events.start();
    sagemaker.resume();
    const resumed = await states.resume();
    await payments.open(secrets);
    campaigns.open(secrets);

    return {
      url,
      model,
      outbox: email.outbox,
      stripe: payments.emulator,
      resumed,
      environment: (reference) => ({ ...findFunction(specs, reference).environment }),
      invoke: (reference, event) => lambda.invoke(findFunction(specs, reference).arn, event),
      seed: async (cast) => void (await lambda.invoke(SEEDER, cast)),
      signIn: (email) => cognito.signIn(email),
      warm: () => lambda.warm(firstFunctions(specs)),
      reload: (isChanged) => lambda.reload(isChanged),
      update(next) {
        const changed = read(next);
        const router = routerOf(changed);
        const serve = served.prepare(changed);
        specs = specsOf(changed, dynamoDb);
        lambda.update(specs);
        serve();
        handle = router;
      },
      stop,
    };
  }
}

/**
 * Resolves when the process should exit: Ctrl-C, or a signal of its parent. A repeated signal (a terminal sends it
 * to every process of the group, and each forwards it) does not interrupt the orderly shutdown.
 */
export const waitForShutdownSignal = (): Promise<unknown> =>
  new Promise((end) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, end);
  });
