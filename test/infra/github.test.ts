import { expect, it } from "vitest";
import { fileOf, type Resource, synthesiseAssembly } from "./assembly.ts";
import { policyStatements } from "./policy-statements.ts";

const SETTINGS = { mailDomain: "example.com", githubRepository: "example/sightline" } as const;
const SUBJECT = "token.actions.githubusercontent.com:sub";

const subjects = (context: Record<string, string>): readonly string[] =>
  synthesiseAssembly(context)
    .resources("AWS::IAM::Role")
    .flatMap(({ Properties }) => Properties.AssumeRolePolicyDocument.Statement as Resource["Properties"][])
    .flatMap(({ Condition }) => Condition?.StringEquals?.[SUBJECT] ?? []);

it("the roles trust one repository and one environment each, without wildcards", () => {
  const production = ["repo:example/sightline:environment:production", "repo:example/sightline:environment:production-diff"];
  expect(subjects(SETTINGS)).toEqual(production);
  expect(subjects({ ...SETTINGS, stage: "staging" })).toEqual([
    "repo:example/sightline:environment:staging",
    "repo:example/sightline:environment:staging-diff",
  ]);
  expect(subjects({ mailDomain: "example.com" })).toEqual([]);
  expect(() => synthesiseAssembly({ ...SETTINGS, githubRepository: "sightline" })).toThrow("githubRepository must be owner/name");
});

it("the role that shows differences, which needs no approval, cannot assume a role that writes", () => {
  const [diff] = synthesiseAssembly(SETTINGS)
    .resources("AWS::IAM::Policy")
    .filter(({ id }) => id.startsWith("GitHubDiff"));
  const actions = diff?.Properties.PolicyDocument.Statement.flatMap(({ Action }: { Action: string | string[] }) => Action);
  expect(actions.sort()).toEqual(["cloudformation:DescribeStacks", "cloudformation:GetTemplate", "sts:AssumeRole"]);
  const text = JSON.stringify(diff?.Properties);
  expect(text).toContain("cdk-hnb659fds-lookup-role");
  expect(text).not.toMatch(/cdk-hnb659fds-(deploy|file-publishing|image-publishing|cfn-exec)-role/);
});

it("the role that deploys lists the files of the smoke test, and no others", () => {
  const [listing, ...more] = policyStatements(synthesiseAssembly(SETTINGS)).filter(
    ({ role, actions }) => role === "GitHubDeploy" && actions.includes("s3:ListBucket"),
  );
  expect(more).toEqual([]);
  expect(listing?.conditions).toEqual({ StringLike: { "s3:prefix": "captures/smoke-test/*" } });
});

it("the account's trust in GitHub is created once", () => {
  const providers = (context: Record<string, string>) => synthesiseAssembly(context).resources("AWS::IAM::OIDCProvider");
  expect(providers(SETTINGS)).toHaveLength(1);
  expect(providers({ ...SETTINGS, existingGithubProvider: "true" })).toEqual([]);
});

it("the workflow deploys in order: tests and synthesis, staging, differences of production, and production after approval", () => {
  const workflow = fileOf(".github/workflows/deploy.yml");
  const jobs = workflow
    .slice(workflow.indexOf("\njobs:"))
    .split(/^ {2}(?=[\w-]+:$)/m)
    .slice(1);
  const order = jobs.map((job) => ({
    job: /^[\w-]+/.exec(job)?.[0],
    needs: /^ {4}needs: (.+)$/m.exec(job)?.[1],
    environment: /^ {4}environment: (.+)$/m.exec(job)?.[1],
  }));
  expect(order).toEqual([
    { job: "check", needs: undefined, environment: undefined },
    { job: "test", needs: undefined, environment: undefined },
    { job: "synth", needs: undefined, environment: undefined },
    { job: "staging", needs: "[check, test, synth]", environment: "staging" },
    { job: "production-diff", needs: "staging", environment: "production-diff" },
    { job: "production", needs: "production-diff", environment: "production" },
  ]);
  expect(jobs[0]).toContain("run: npm run check\n");
  // Each third of the tests on a machine of its own.
  expect(jobs[1]).toContain("{ matrix: { shard: [1, 2, 3] } }");
  expect(jobs[1]).toContain(`run: npm test -- --shard=\${{ matrix.shard }}/3\n`);
  expect(jobs[2]).toContain("run: npm run load-bundles\n");
  // Functions are replaced gradually in both stages, so that production is not the first to try it, unless a fix must not wait.
  expect(workflow.slice(0, workflow.indexOf("\njobs:"))).toContain(
    `env: { CANARY: "--canary \${{ inputs.immediately && 'immediate' || 'true' }}" }`,
  );
  expect(workflow.match(/CANARY:/g)).toHaveLength(1);
  expect(workflow.match(/npm run deploy -- --(?:diff|yes) .*/g)).toEqual([
    "npm run deploy -- --diff $CANARY $SETTINGS",
    "npm run deploy -- --yes $CANARY $SETTINGS",
    "npm run deploy -- --diff $CANARY $SETTINGS",
  ]);
  // A run that waits for its approval does not keep others from staging.
  expect(workflow.slice(0, workflow.indexOf("\njobs:"))).not.toContain("concurrency");
  expect(jobs.map((job) => /concurrency: \{ group: (\S+), cancel-in-progress: false \}/.exec(job)?.[1])).toEqual([
    undefined,
    undefined,
    undefined,
    "deploy-staging",
    undefined,
    "deploy-production",
  ]);
  // Only jobs that take a role get a token, and a tag of an action cannot be moved.
  expect(jobs.map((job) => /permissions: (&aws \{ contents: read, id-token: write \}|\*aws)\n/.test(job))).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
  expect(workflow.match(/id-token/g)).toHaveLength(1);
  for (const [, version] of workflow.matchAll(/uses: \S+@(\S+)/g)) expect(version).toMatch(/^[0-9a-f]{40}$/);
  expect(workflow).not.toMatch(/secrets\.|AWS_SECRET_ACCESS_KEY/);
});
