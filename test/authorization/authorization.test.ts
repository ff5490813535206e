import pLimit from "p-limit";
import { expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { apiOf } from "#contracts/kit/apis.ts";
import { type Operation, SUBJECTS, type Subject } from "#contracts/kit/operation.ts";
import { ACCESS_FLAGS } from "#contracts/reference.ts";
import { CASES, type Case, type Scene, type Target } from "#test/authorization/cases.ts";
import { readMatrix } from "#test/authorization/matrix.ts";
import { createUserWithRole } from "#test/authorization/user-with-role.ts";
import { createApiKey } from "#test/kit/api-keys.ts";
import {
  addWorkspaceMember,
  createDeletedUser,
  createFreemiumUser,
  createStaff,
  createStaffWithoutMfa,
  createTrialUser,
  createUnverifiedUser,
  createWorkspace,
  type Reply,
  send,
  servedContracts,
  type TestUser,
  type TestWorkspace,
  withClockShift,
} from "#test/kit/fixtures.ts";
import { createTestHeatmap, poster } from "#test/kit/heatmaps.ts";
import { stateFingerprint } from "#test/kit/state-fingerprint.ts";

const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { waiveSecondFactor } = await import("#domain/accounts/second-factor/waive-second-factor.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");
const { AuditLogEntity } = await import("#domain/kit/audit-log.entity.ts");

const matrix = readMatrix();
const operations = Object.entries(servedContracts).flatMap(([domain, { contract }]) =>
  Object.entries<Operation>(contract).map(([name, op]) => ({ id: `${domain}.${name}`, op })),
);
/** The operations that require a token. */
const guarded = operations.filter(({ op }) => !op.callers.anonymous);
/** The operations for people: in the public API their tokens identify no one, as keys elsewhere. */
const forPeople = guarded.filter(({ op }) => apiOf(op) !== "public");
/** Denied requests in progress at the same time: they change nothing, and each waits for the table. */
const CONCURRENCY = 4;
/** A tenant that no caller in this file belongs to. */
const others = await createWorkspace({ access: ACCESS_FLAGS });
/** A staff account that remains, so that no other staff account is the last one. */
await createUserWithRole("staff");

/** A caller of the given subject. `hasColleague` adds a colleague to their workspace: only cases with an object need one. */
async function sceneOf(subject: Subject, hasColleague = true): Promise<Scene> {
  const colleagueIn = async (workspace: TestWorkspace) =>
    hasColleague ? { colleague: await addWorkspaceMember(workspace) } : {};
  switch (subject) {
    case "anonymous":
      return { others };
    case "trial":
    case "trialEnded":
      return { person: await withCredits(await createTrialUser()), others };
    case "freemium":
      return { person: await withCredits(await createFreemiumUser()), others };
    case "staff":
      return { person: await withCredits(await createStaff()), others };
    case "key": {
      const workspace = await createWorkspace({ access: ACCESS_FLAGS });
      // One key tries all operations, more than a lower tier may request in a minute on a fast machine.
      await WorkspaceEntity.patch({ uid: workspace.uid }).set({ custom_api_tier: 3 }).go();
      return { person: await createApiKey(workspace), ...(await colleagueIn(workspace)), others };
    }
    default: {
      const workspace = await createWorkspace({ access: ACCESS_FLAGS });
      return { person: workspace[subject], ...(await colleagueIn(workspace)), others };
    }
  }
}

/** Creating the objects of all cases takes more images than a free account has. */
async function withCredits(person: TestUser): Promise<TestUser> {
  await AccountEntity.patch({ uid: person.uid }).set({ imageCredits: 1000 }).go();
  return person;
}

/** Gives the same scene for a subject each time. */
function shareScenes(): (subject: Subject) => Promise<Scene> {
  const scenes = new Map<Subject, Promise<Scene>>();
  return (subject) => {
    const scene = scenes.get(subject) ?? sceneOf(subject);
    scenes.set(subject, scene);
    return scene;
  };
}

/** The scene of a subject, shared by all requests that change nothing. */
const quietScene = shareScenes();
/** The scene of a subject, shared by all requests that change something, but not what the caller may do. */
const sharedScene = shareScenes();
/** Operations that change what their caller, or the workspace of the caller, may do later. */
const CHANGES_CALLER = /^(accounts\.deleteMe|billing\.|copilot\.changeSetting|demo\.|workspaces\.)/;

type ObjectOf = NonNullable<Case["object"]>["of"];
/** Unmodified objects, by creator and factory. */
const untouched = new Map<TestUser, Map<ObjectOf, Promise<string>>>();

/** An unmodified object, shared by all requests that change nothing. */
function untouchedObject(of: ObjectOf, target: Exclude<Target, "missing">, scene: Scene): Promise<string> {
  const maker = { own: scene.person, "same workspace": scene.colleague, "other tenant": scene.others.member }[target];
  if (!maker) throw new Error(`no creator for an object of ${target}`);
  const made = untouched.get(maker) ?? new Map<ObjectOf, Promise<string>>();
  const object = made.get(of) ?? of(target, scene);
  untouched.set(maker, made.set(of, object));
  return object;
}

/** The request of a case for one target; `isQuiet` where it changes nothing. */
async function requestOf(op: Operation, { object, request }: Case, scene: Scene, target: Target, isQuiet = false) {
  const idOf = ({ missing, of }: NonNullable<Case["object"]>) => {
    if (target === "missing") return missing;
    return isQuiet ? untouchedObject(of, target, scene) : of(target, scene);
  };
  const id = object && (await idOf(object));
  const name = /\{(\w+)\}/.exec(op.path)?.[1];
  return { ...(id !== undefined && name && { params: { [name]: id } }), ...(await request?.(scene, id ?? "")) };
}

/** Whether a subject has another kind of token than an operation requires: an API key for the application, or the reverse. */
const isOfOtherApi = (op: Operation, subject: Subject): boolean =>
  !op.callers.anonymous && (apiOf(op) === "public") !== (subject === "key");

/** The status that the matrix requires; "good" is the operation's own success status. */
function expected(op: Operation, subject: Subject, target: Target, { rejected = {}, object }: Case): number | "good" {
  const cell = matrix.get(op.row)?.get(subject);
  if (isOfOtherApi(op, subject)) return 401;
  if (subject === "anonymous") return cell === "Y" || cell === "c" ? "good" : 401;
  if (cell !== "Y" && cell !== "o" && cell !== "c" && cell !== "$" && cell !== "f") return 403;
  if (object && target === "missing") return 404;
  if (object && target === "other tenant" && (subject !== "staff" || rejected.staff)) return 404;
  if (cell === "$") return subject === "trialEnded" ? 402 : (rejected[subject] ?? "good");
  if (!object) return rejected[subject] ?? "good";
  if (cell === "c") return rejected[subject] ?? "good";
  return cell === "o" && target !== "own" ? 403 : (rejected[subject] ?? "good");
}

/** Users whose trial has ended. */
const ended = new WeakSet<TestUser>();

/** Ends the trial of a user, or begins it again. */
async function setTrial(person: TestUser, state: "active" | "ended"): Promise<void> {
  if (ended.has(person) === (state === "ended")) return;
  const end = Date.now() + (state === "ended" ? -1000 : 3600_000);
  await AccountEntity.patch({ uid: person.uid })
    .set({ trialEnd: new Date(end).toISOString() })
    .go();
  if (state === "ended") ended.add(person);
  else ended.delete(person);
}

test("every operation has a matrix row, every row has an operation, and both grant the same access", () => {
  expect(operations.filter(({ op }) => !matrix.has(op.row)).map(({ id }) => id)).toEqual([]);
  expect([...matrix.keys()].filter((id) => !operations.some(({ op }) => op.row === id))).toEqual([]);
  const grants = { Y: "yes", c: "yes", $: "paid", o: "own", f: "feature", "-": undefined };
  for (const { id, op } of operations) {
    for (const subject of SUBJECTS) {
      const cell = matrix.get(op.row)?.get(subject);
      expect(cell && grants[cell], `${id} for ${subject}`).toBe(op.callers[subject]?.split(":")[0]);
    }
  }
});

const PROTECTED = {
  superadmin: true,
  mfa_waived: true,
  upload_etag: '"tag"',
  execution: "hm-1",
  role: "admin",
  status: "done",
  requested_by: "someone",
  workspace: "ws_other",
  scope: "ws_other",
  uid: "hm_00000000000000000000000000",
  gen: 2,
  imageCredits: 1000,
  metrics: {},
  clarity_score_percentile: 100,
  public: true,
  imageURL: "https://example.test",
  heatmap: "key",
  thumbnail: "key",
  email_sent: true,
  created_at: "2020-01-01T00:00:00.000Z",
  tracking_results: [],
  timeline: 9,
};

// Here and in the next two, while the table is small: a fingerprint reads all of it.
test("requests cannot set fields that only the server writes", async () => {
  const person = await createTrialUser();
  const uid = await createTestHeatmap(person);
  const before = await stateFingerprint();
  for (const [field, value] of Object.entries(PROTECTED)) {
    for (const [op, body] of [[heatmaps.create, poster] as const, [heatmaps.edit, { version: 1, title: "x" }] as const]) {
      const reply = await send(op, person, { params: { uid }, body: { ...body, [field]: value } });
      expect(reply).toMatchObject({ status: 400, body: { code: "request.invalid", details: { issues: [{ path: field }] } } });
    }
  }
  expect(await stateFingerprint()).toBe(before);
});

test("a feature is denied to every workspace member if the access list lacks it or the subscription is canceled", async () => {
  const gated = guarded.filter(({ op }) => op.callers.admin?.startsWith("feature:"));
  expect(gated.length).toBeGreaterThanOrEqual(3);
  const canceled = await createWorkspace({ access: ACCESS_FLAGS, subscription: "canceled" });
  const features = [...new Set(gated.map(({ op }) => op.callers.admin))];
  const workspaces = await Promise.all(
    features.map((feature) => createWorkspace({ access: ACCESS_FLAGS.filter((flag) => `feature:${flag}` !== feature) })),
  );
  const before = await stateFingerprint();
  for (const [at, feature] of features.entries()) {
    const without = workspaces[at]!;
    for (const workspace of [without, canceled])
      for (const person of [workspace.admin, workspace.member])
        for (const { id, op } of gated.filter((each) => each.op.callers.admin === feature)) {
          const request = await requestOf(op, CASES[id] ?? {}, { person, others }, "missing");
          const code = workspace === canceled ? "workspace.not_active" : "plan.feature_missing";
          expect(await send(op, person, request), id).toMatchObject({ status: 403, body: { code } });
        }
  }
  expect(await stateFingerprint()).toBe(before);
});

test("staff without a second factor are told to set one up and cannot read another tenant's heatmaps", async () => {
  const scene = { person: await createStaffWithoutMfa(), others };
  const before = await stateFingerprint();
  for (const { id, op } of guarded.filter(({ op }) => op.callers.staff && !op.callers.freemium)) {
    expect(await send(op, scene.person, await requestOf(op, CASES[id] ?? {}, scene, "missing")), id).toMatchObject({
      status: 403,
      body: {
        code: "caller.second_factor_required",
        message: "Staff accounts require two-factor authentication. Please set it up first.",
      },
    });
  }
  expect(await stateFingerprint()).toBe(before);
  const theirs = await createTestHeatmap(others.admin);
  expect((await send(heatmaps.read, scene.person, { params: { uid: theirs } })).status).toBe(404);
  expect((await send(servedContracts.accounts.contract.me, scene.person)).body).toMatchObject({ superadmin: false });
});

/** One request with its expected status. */
type Try = { said: string; person: TestUser | undefined; request: Awaited<ReturnType<typeof requestOf>>; due: number | "good" };

/**
 * The target of subjects that may not call an operation at all. They are rejected before the object is read, which a missing one
 * shows: afterwards, it would be a 404.
 */
const deniedTargets = (targets: readonly Target[]): readonly Target[] => [
  targets.includes("missing") ? "missing" : "other tenant",
];

/** Every subject on every target. An operation that needs no token ignores the caller, so it is tried once, as anonymous. */
async function triesOf(id: string, op: Operation, tried: Case): Promise<readonly Try[]> {
  const tries: Try[] = [];
  for (const subject of op.callers.anonymous ? (["anonymous"] as const) : SUBJECTS) {
    const cell = matrix.get(op.row)?.get(subject);
    const inWorkspace = subject === "member" || subject === "admin" || subject === "key";
    // Without a token, the target makes no difference.
    const targets: readonly Target[] = subject === "anonymous" ? ["missing"] : (tried.object?.targets ?? ["own"]);
    const isDenied = cell === "-" || cell === undefined || isOfOtherApi(op, subject);
    for (const target of isDenied ? deniedTargets(targets) : targets) {
      if (target === "same workspace" && !inWorkspace) continue;
      const caller = await tried.caller?.(subject);
      const due = expected(op, subject, target, tried);
      // Denials, failures and reads change nothing.
      const isQuiet = due !== "good" || op.method === "GET" || (tried.answers ?? 200) >= 400;
      const newScene = () => (CHANGES_CALLER.test(id) ? sceneOf(subject, tried.object !== undefined) : sharedScene(subject));
      const scene = caller ? { person: caller, others } : await (isQuiet ? quietScene(subject) : newScene());
      // The trial of the caller ends only after its object is created.
      const isOfEndedTrial = subject === "trialEnded" && scene.person;
      if (isOfEndedTrial && tried.object && target === "own") await setTrial(isOfEndedTrial, "active");
      const request = await requestOf(op, tried, scene, target, isQuiet);
      if (isOfEndedTrial) await setTrial(isOfEndedTrial, "ended");
      tries.push({ said: `${id} as ${subject} on ${target}`, person: scene.person, request, due });
    }
  }
  return tries;
}

const prepared = new Map<string, Promise<readonly Try[]>>();

/** The tries of an operation, prepared once. */
function preparedTries(id: string, op: Operation): Promise<readonly Try[]> {
  const tries = prepared.get(id) ?? triesOf(id, op, CASES[id] ?? {});
  prepared.set(id, tries);
  return tries;
}

/** An operation with a request that must be rejected. */
type Denial = { readonly op: Operation; readonly tried: Try };

const sendDenials = (denials: readonly Denial[]) =>
  pLimit(CONCURRENCY).map(denials, async ({ op, tried }) => {
    const { status, body: answer } = await send(op, tried.person, tried.request);
    expect(status, `${tried.said}: ${JSON.stringify(answer)}`).toBe(tried.due);
  });

/** The first denial that changes something when it is sent again. Halves the list, because a fingerprint takes seconds. */
async function firstThatChanges(denials: readonly Denial[]): Promise<string> {
  if (denials.length === 1) return denials[0]!.tried.said;
  const half = denials.slice(0, Math.ceil(denials.length / 2));
  const before = await stateFingerprint();
  await sendDenials(half);
  return firstThatChanges((await stateFingerprint()) === before ? denials.slice(half.length) : half);
}

// Thousands of requests: three minutes on two busy cores.
test("a request that the matrix does not allow is rejected, without changing state", { timeout: 600_000 }, async () => {
  const denials: Denial[] = [];
  for (const { id, op } of operations)
    for (const tried of await preparedTries(id, op)) if (tried.due !== "good") denials.push({ op, tried });
  expect(denials.length).toBeGreaterThan(operations.length);
  const before = await stateFingerprint();
  await sendDenials(denials);
  if ((await stateFingerprint()) !== before) expect.fail(`a denial changed something: ${await firstThatChanges(denials)}`);
});

test.each(operations)("$id accepts every caller that the matrix allows", async ({ id, op }) => {
  for (const { said, person, request, due } of await preparedTries(id, op)) {
    if (due !== "good") continue;
    const { status, body: answer } = await send(op, person, request);
    expect(status, `${said}: ${JSON.stringify(answer)}`).toBe(CASES[id]?.answers ?? op.status ?? 200);
  }
});

test("the response for another tenant's object is byte-identical to that for a missing one", async () => {
  const plain = ({ status, text, body }: Reply) => [status, text.replace(body.request_id!, "")];
  let tried = 0;
  for (const { id, op } of guarded) {
    const { object } = CASES[id] ?? {};
    const subject = (["admin", "key"] as const).find((each) => op.callers[each]);
    if (!object?.targets.includes("other tenant") || !subject) continue;
    const scene = await quietScene(subject);
    const ask = async (target: Target) => send(op, scene.person, await requestOf(op, CASES[id] ?? {}, scene, target, true));
    expect(plain(await ask("other tenant")), id).toEqual(plain(await ask("missing")));
    tried++;
  }
  expect(tried).toBeGreaterThanOrEqual(9);
});

test("deleted and nonexistent accounts get 401", async () => {
  const unknown = { uid: "unknown", groups: ["staff"], secondFactor: true };
  // A function identifies callers in the same way for all of its operations.
  const firsts = Object.values(servedContracts).flatMap(
    ({ contract }) => forPeople.find(({ op }) => Object.values(contract).includes(op)) ?? [],
  );
  for (const [person, tried] of [
    [await createDeletedUser(), forPeople],
    [unknown, firsts],
  ] as const) {
    for (const { op } of tried) {
      expect(await send(op, person, { params: { uid: "hm_00000000000000000000000000" } })).toMatchObject({
        status: 401,
        body: { code: "caller.unauthenticated" },
      });
    }
  }
});

test("until the email address is verified, only operations marked as unverified are allowed", async () => {
  const denied = await createUnverifiedUser();
  for (const { id, op } of forPeople) {
    const person = op.unverified ? ((await CASES[id]?.caller?.("trial")) ?? (await createUnverifiedUser())) : denied;
    await AccountEntity.patch({ uid: person.uid }).set({ email_verified: false }).go();
    const { status, body } = await send(op, person, await requestOf(op, CASES[id] ?? {}, { person, others }, "missing"));
    if (op.unverified) expect(status, id).toBe(200);
    else expect([status, body.code], id).toEqual([403, "caller.email_unverified"]);
  }
});

test("neither the staff group alone nor the superadmin flag alone grants staff access, even with a second factor", async () => {
  const { groups, ...flagged } = await createStaff();
  const grouped = { ...(await createFreemiumUser()), groups, secondFactor: true };
  for (const person of [{ ...flagged, groups: [] }, grouped]) {
    expect(await send(servedContracts.staffBackoffice.contract.inProgress, person)).toMatchObject({
      status: 403,
      body: { code: "caller.forbidden" },
    });
  }
});

test("a staff account with a waived second factor has staff access, and the waiver is in the audit log once", async () => {
  const { inProgress } = servedContracts.staffBackoffice.contract;
  const person = await createStaffWithoutMfa();
  for (let time = 0; time < 2; time++) await waiveSecondFactor(person.uid);

  expect((await send(inProgress, person)).status).toBe(200);

  const { data: records } = await AuditLogEntity.query.byScope({ scope: person.uid }).go();
  expect(records).toMatchObject([{ actor: "operator", action: "accounts.waive_second_factor", object: person.uid }]);
  const customer = await createFreemiumUser();
  await waiveSecondFactor(customer.uid);
  expect((await send(inProgress, customer)).body.code).toBe("caller.forbidden");
});

test("waiving the second factor of a nonexistent account fails", async () => {
  await expect(waiveSecondFactor("unknown")).rejects.toThrow("account unknown does not exist");
});

test("an ended trial applies from the next request", async () => {
  const person = await createTrialUser();
  expect((await send(heatmaps.create, person, { body: poster })).status).toBe(201);
  const late = await withClockShift(14 * 24 * 3600 * 1000, () => send(heatmaps.create, person, { body: poster }));
  expect(late).toMatchObject({ status: 402, body: { code: "billing.trial_ended", message: "Your trial has ended!" } });
});
