import { existsSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { CONSUMED_EVENTS, REQUIRED_TRAITS } from "#contracts/events.ts";
import { totalReservedExecutions } from "#infra/reserved-executions.ts";
import { type Assembly, EVERY_SETTING, fileOf, intrinsicText, type Resource, synthesiseAssembly } from "./assembly.ts";
import { importClosure } from "./import-closure.ts";
import { policyStatements } from "./policy-statements.ts";

let assembly: Assembly;
let functions: readonly Resource[];
beforeAll(() => {
  assembly = synthesiseAssembly(EVERY_SETTING);
  functions = assembly.resources("AWS::Lambda::Function").filter(({ Metadata }) => Metadata?.["local:entry"]);
});

const sourceOf = ({ Metadata }: Resource): string => String(Metadata?.["local:entry"]);
/** Variables that are about running, not about the application. */
const RUNNING = ["NODE_OPTIONS", "POWERTOOLS_METRICS_NAMESPACE", "POWERTOOLS_SERVICE_NAME"];

type Flow = { readonly States: Readonly<Record<string, FlowState>> };
type FlowState = {
  readonly Type: string;
  readonly TimeoutSeconds?: number;
  readonly Branches?: readonly Flow[];
  readonly ItemProcessor?: Flow;
};
const tasksIn = ({ States }: Flow): readonly (readonly [string, number])[] =>
  Object.entries(States).flatMap(([name, { Type, TimeoutSeconds = 0, Branches = [], ItemProcessor }]) => [
    ...(Type === "Task" ? [[name, TimeoutSeconds] as const] : []),
    ...[...Branches, ...(ItemProcessor ? [ItemProcessor] : [])].flatMap(tasksIn),
  ]);

/** Every step of every pipeline with the function that it calls and how long it waits for it. */
const stepsIn = ({ resources }: Assembly) =>
  resources("AWS::StepFunctions::StateMachine").flatMap(({ Metadata, Properties }) =>
    tasksIn(JSON.parse(fileOf(String(Metadata?.["local:definition"])))).map(([step, TimeoutSeconds]) => ({
      step,
      TimeoutSeconds,
      functionId: String(Properties.DefinitionSubstitutions[`${step}FunctionArn`]["Fn::GetAtt"][0]),
    })),
  );

describe("Each function", () => {
  it("each function has exactly the environment variables that its code reads", () => {
    for (const one of functions) {
      const messages = Object.keys(one.Properties.Environment.Variables).filter((name) => !RUNNING.includes(name));
      expect({ of: one.id, messages: messages.sort() }).toEqual({ of: one.id, messages: importClosure(sourceOf(one)).variables });
    }
  });

  it("each function has its source where the template says, exporting the handler that the template names", () => {
    for (const one of functions) {
      const [, exported] = String(one.Properties.Handler).split(".");
      expect(one.Properties.Handler).toMatch(/^index\.\w+$/);
      expect(fileOf(sourceOf(one)), one.id).toMatch(new RegExp(`export (const|async function|function) ${exported}\\b`));
    }
  });

  it("each function that is a job rejects payloads with unknown fields", () => {
    const jobs = functions.filter(({ stack }) => stack.endsWith("Jobs"));
    expect(jobs.length).toBeGreaterThan(20);
    for (const one of jobs)
      expect(fileOf(sourceOf(one)), one.id).toMatch(/= (job|jobWithPayload|onEmailReport|onEvents|onEventsOrSchedule)\(/);
  });

  it("each function runs Node 24 on ARM, with a browser on Intel, is traced and keeps its log for a month", () => {
    const logs = new Map(assembly.resources("AWS::Logs::LogGroup").map((group) => [group.id, group.Properties.RetentionInDays]));
    for (const one of functions) {
      const { id, Properties } = one;
      expect(Properties, id).toMatchObject({
        Runtime: "nodejs24.x",
        Architectures: [
          importClosure(sourceOf(one)).sources.includes("adapters/browser/launch-chromium.ts") ? "x86_64" : "arm64",
        ],
        TracingConfig: { Mode: "Active" },
      });
      expect(logs.get(Properties.LoggingConfig.LogGroup.Ref), id).toBe(30);
    }
  });

  it("each function bundles the image library, FFmpeg, the text engine, the browser and fonts only if its code uses them", () => {
    for (const { node, source, nativeDependencies } of assembly.functions) {
      const { packages, sources } = importClosure(source);
      expect({ of: node.id, ...nativeDependencies }).toEqual({
        of: node.id,
        images: packages.includes("sharp"),
        video: sources.includes("adapters/video/run-job.ts"),
        text: packages.includes("tesseract.js"),
        browser: sources.includes("adapters/browser/launch-chromium.ts"),
        fonts: sources.includes("adapters/read-slide-font.ts"),
      });
    }
  });

  it("each function answers before its caller times out: 29 s for the API, 5 s for the pool, its step's limit in a pipeline", () => {
    const limit = (id: string) => functions.find((one) => one.id.startsWith(id))?.Properties.Timeout as number;
    for (const id of [
      "AccountsHttp",
      "BillingHttp",
      "HeatmapsHttp",
      "HeatmapsStaff",
      "BackofficeHttp",
      "BackofficeStaff",
      "DevelopersHttp",
      "DevelopersPublic",
      "StripeWebhook",
      "WorkspacesHttp",
    ])
      expect(limit(id), id).toBeLessThanOrEqual(29);
    for (const id of ["PreSignUp"]) expect(limit(id), id).toBeLessThanOrEqual(5);
    for (const { step, functionId, TimeoutSeconds } of stepsIn(assembly))
      expect(limit(functionId), `${step} of ${functionId}`).toBeLessThan(TimeoutSeconds);
  });

  it("the templates have a function for every source that something triggers", () => {
    const kept = new Set(functions.map(sourceOf));
    for (const { id, Properties } of functions) expect(Properties.Code, id).toBeDefined();
    for (const source of kept) expect(existsSync(path.resolve(import.meta.dirname, "../..", source)), source).toBe(true);
  });
});

describe("Concurrency", () => {
  const reserved = (of: Assembly) =>
    Object.fromEntries(
      of
        .resources("AWS::Lambda::Function")
        .filter(({ Properties }) => Properties.ReservedConcurrentExecutions !== undefined)
        .map(({ id, Properties }) => [id.replace(/[0-9A-F]{8}$/, ""), Properties.ReservedConcurrentExecutions]),
    );

  it("no concurrency is reserved by default, because a new account has only ten executions", () => {
    expect(reserved(assembly)).toEqual({});
  });

  it("a setting reserves concurrency for the pipelines, as much as the endpoints can use", () => {
    const settings = { reserveConcurrency: "true", inferenceConcurrency: 20, videoConcurrency: 10 };
    expect(reserved(synthesiseAssembly(settings))).toEqual({
      Predict: 50,
      VideoPredict: 20,
      VideoRender: 30,
      TemplatePlace: 10,
      IndexSearch: 5,
      DeliverWebhooks: 50,
    });
    expect(totalReservedExecutions(settings)).toBe(165);
    expect(() => synthesiseAssembly({ reserveConcurrency: "yes" })).toThrow("reserveConcurrency must be true or false, got yes");
  });
});

describe("Whatever is delivered asynchronously", () => {
  const queues = () => new Set(assembly.resources("AWS::SQS::Queue").map(({ id }) => `<${id}.Arn>`));

  it("a stream record that keeps failing ends in a dead-letter queue, and holds up nothing", () => {
    const mappings = assembly.resources("AWS::Lambda::EventSourceMapping");
    expect(mappings).toHaveLength(2);
    for (const { id, Properties } of mappings) {
      expect(queues(), id).toContain(intrinsicText(Properties.DestinationConfig.OnFailure.Destination));
      expect(Properties, id).toMatchObject({
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ["ReportBatchItemFailures"],
      });
      expect(Properties.MaximumRetryAttempts, id).toBeLessThanOrEqual(5);
      expect(Properties.MaximumRecordAgeInSeconds, id).toBeGreaterThan(0);
    }
  });

  it("only the stream consumer that passes events to the bus runs in parallel, because the bus keeps no order either", () => {
    const factors = assembly.resources("AWS::Lambda::EventSourceMapping").map(({ Properties }) => {
      return [intrinsicText(Properties.FunctionName).replace(/[0-9A-F]{8}/, ""), Properties.ParallelizationFactor];
    });
    expect(Object.fromEntries(factors)).toEqual({ "<PublishEvents>": 4, "<PushLive>": 1 });
  });

  it("stream consumers receive only rows of the outbox", () => {
    for (const { Properties } of assembly.resources("AWS::Lambda::EventSourceMapping")) {
      const [filter] = Properties.FilterCriteria.Filters;
      expect(JSON.parse(filter.Pattern)).toEqual({
        eventName: ["INSERT"],
        dynamodb: { NewImage: { __edb_e__: { S: ["outbox"] } } },
      });
      expect(fileOf("domain/kit/outbox.entity.ts")).toContain('entity: "outbox"');
    }
  });

  it("only functions with a dead-letter queue have the tag that lets staff invoke them", () => {
    const consumers = ["AWS::Lambda::EventInvokeConfig", "AWS::Lambda::EventSourceMapping"].flatMap((type) =>
      assembly.resources(type).map(({ Properties }) => String(Properties.FunctionName.Ref)),
    );
    const tagged = functions.filter(({ Properties }) =>
      (Properties.Tags ?? []).some(
        ({ Key, Value }: { Key: string; Value: string }) => Key === "sightline:redrive" && Value === "yes",
      ),
    );
    expect(tagged.map(({ id }) => id).sort()).toEqual([...new Set(consumers)].sort());
    const invokers = policyStatements(assembly).filter(
      ({ actions, resources }) =>
        actions.includes("lambda:InvokeFunction") && resources.some((resource) => resource.includes("function:Sightline")),
    );
    expect(invokers.map(({ conditions }) => conditions)).toEqual([
      { StringEquals: { "aws:ResourceTag/sightline:redrive": "yes" } },
    ]);
  });

  it("an event that a rule cannot deliver, or that keeps failing, ends in a dead-letter queue", () => {
    const rules = assembly.resources("AWS::Events::Rule");
    expect(rules.length).toBeGreaterThan(5);
    const caught = new Map(
      assembly
        .resources("AWS::Lambda::EventInvokeConfig")
        .map(({ Properties }) => [
          Properties.FunctionName.Ref,
          intrinsicText(Properties.DestinationConfig.OnFailure.Destination),
        ]),
    );
    for (const { id, Properties } of rules)
      for (const target of Properties.Targets) {
        expect(queues(), id).toContain(intrinsicText(target.DeadLetterConfig.Arn));
        expect(queues(), id).toContain(caught.get(target.Arn["Fn::GetAtt"][0]));
      }
  });

  const ruleTargets = () =>
    assembly.resources("AWS::Events::Rule").map(({ Properties }) => {
      const [{ Arn }] = Properties.Targets;
      return { rule: Properties, source: sourceOf(functions.find(({ id }) => id === Arn["Fn::GetAtt"][0])!) };
    });

  it("each job runs on its schedule, and for what the pipeline and the email service report", () => {
    const triggers = ruleTargets()
      .filter(({ rule }) => !rule.EventBusName)
      .map(({ source, rule }) => [source, rule.ScheduleExpression ?? rule.EventPattern["detail-type"].join(", ")]);
    expect(Object.fromEntries(triggers)).toEqual({
      "lambdas/accounts/check-invariants.ts": "rate(1 day)",
      "lambdas/accounts/end-trials.ts": "rate(5 minutes)",
      "lambdas/accounts/purge-exports.ts": "rate(1 hour)",
      "lambdas/accounts/reconcile-users.ts": "rate(1 day)",
      "lambdas/backoffice/deliver-emails.ts": "rate(1 minute)",
      "lambdas/backoffice/record-email-outcome.ts": "Email Delivered, Email Bounced, Email Complaint Received",
      "lambdas/benchmarks/settle-build.ts": "Step Functions Execution Status Change",
      "lambdas/billing/reconcile.ts": "rate(1 day)",
      "lambdas/billing/renew-credits.ts": "rate(1 hour)",
      "lambdas/captures/settle-execution.ts": "Step Functions Execution Status Change",
      "lambdas/developers/deliver-webhooks.ts": "rate(1 minute)",
      "lambdas/brands/settle-tracking.ts": "Step Functions Execution Status Change",
      "lambdas/brands/settle-training.ts": "Step Functions Execution Status Change",
      "lambdas/demo/purge.ts": "rate(15 minutes)",
      "lambdas/exports/purge-zips.ts": "rate(10 minutes)",
      "lambdas/heatmaps/index-search.ts": "rate(5 minutes)",
      "lambdas/heatmaps/settle-execution.ts": "Step Functions Execution Status Change",
      "lambdas/heatmaps/settle-template-scores.ts": "Step Functions Execution Status Change",
      "lambdas/heatmaps/sweep.ts": "rate(5 minutes)",
      "lambdas/reports/sweep.ts": "rate(10 minutes)",
    });
  });

  it("each consumer receives exactly the events that its code handles", () => {
    const delivered: Record<string, string[]> = {};
    const filtered: Record<string, Record<string, string[]>> = {};
    for (const { source, rule } of ruleTargets().filter(({ rule }) => rule.EventBusName)) {
      const consumer = /CONSUMED_EVENTS\.(\w+)/.exec(fileOf(source))?.[1] ?? source;
      const { "detail-type": types, detail } = rule.EventPattern;
      delivered[consumer] = [...(delivered[consumer] ?? []), ...types].sort();
      if (detail)
        filtered[consumer] = { ...filtered[consumer], ...Object.fromEntries(types.map((type: string) => [type, detail.traits])) };
    }
    expect(delivered).toEqual(CONSUMED_EVENTS);
    expect(filtered).toEqual(REQUIRED_TRAITS);
  });

  it("the rules listen to failed executions of their own state machines, to reports about their own emails, and to their own bus", () => {
    const patterns = assembly.resources("AWS::Events::Rule").filter(({ Properties }) => Properties.EventPattern);
    const listened: unknown[] = [];
    for (const { id, Properties } of patterns) {
      const { EventPattern, EventBusName } = Properties;
      if (EventPattern.source[0] === "aws.states") {
        expect(EventPattern.detail.status).toEqual(["FAILED", "TIMED_OUT", "ABORTED"]);
        listened.push(...EventPattern.detail.stateMachineArn);
      } else if (EventPattern.source[0] === "aws.ses") {
        expect(intrinsicText(EventPattern.detail.mail.tags["ses:configuration-set"][0]), id).toMatch(/^<MailReports/);
      } else {
        expect(EventPattern.source, id).toEqual(["sightline"]);
        expect(intrinsicText(EventBusName), id).toMatch(/^<Events/);
      }
    }
    expect(listened).toHaveLength(assembly.resources("AWS::StepFunctions::StateMachine").length);
  });
});
