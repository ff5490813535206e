import { expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { type Operation, SUBJECTS, type Subject } from "#contracts/kit/operation.ts";
import { type Cell, readMatrix } from "#test/authorization/matrix.ts";
import { everything } from "#test/kit/everything.ts";
import { analyse, created, generated, poster, row, upload } from "#test/kit/heatmaps.ts";
import {
  atTime,
  deleted,
  freemium,
  joinTenant,
  type Person,
  type Reply,
  send,
  served,
  staff,
  staffWithoutFactor,
  tenant,
  trial,
  unverified,
} from "#test/kit/world.ts";

const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { waiveSecondFactor } = await import("#domain/accounts/waive-second-factor.ts");
const { AuditEntity } = await import("#domain/kit/audit.entity.ts");

const matrix = readMatrix();
const operations = Object.entries(served).flatMap(([domain, { contract }]) =>
  Object.entries<Operation>(contract).map(([name, op]) => ({ id: `${domain}.${name}`, op })),
);
const TARGETS = ["own", "same workspace", "other tenant", "missing"] as const;
type Target = (typeof TARGETS)[number];
const MISSING = "hm_00000000000000000000000000";

/** The subject, with a colleague where it has any. */
async function subjectOf(subject: Subject): Promise<{ person?: Person; colleague?: Person }> {
  switch (subject) {
    case "anonymous":
      return {};
    case "trial":
    case "trialEnded":
      return { person: await trial() };
    case "freemium":
      return { person: await freemium() };
    case "staff":
      return { person: await staff() };
    default: {
      const workspace = await tenant();
      return { person: workspace[subject], colleague: await joinTenant(workspace) };
    }
  }
}

/** What each operation is sent, and the state in which its heatmap lets it succeed. */
const SENT: Readonly<Record<string, { body?: (uid: string) => Promise<object>; heatmap?: (person: Person) => Promise<string> }>> =
  {
    "heatmaps.create": { body: async () => poster },
    "heatmaps.uploadForm": { heatmap: created },
    "heatmaps.generate": {
      heatmap: async (person) => {
        const uid = await created(person);
        await upload(uid);
        return uid;
      },
    },
    "heatmaps.read": { heatmap: created },
    "heatmaps.edit": {
      heatmap: created,
      body: async (uid) => ({ title: "New title", version: uid === MISSING ? 1 : (await row(uid)).version }),
    },
    "heatmaps.remove": {
      heatmap: async (person) => {
        const uid = await generated(person);
        await analyse(uid);
        return uid;
      },
    },
  };

/** Somebody of another tenant. */
const stranger = (await tenant()).member;

const takesHeatmap = (op: Operation): boolean => op.path.includes("{uid}");

/** What the matrix says must be answered; "good" is the operation's own good status. */
function expected(cell: Cell | undefined, subject: Subject, target: Target): number | "good" {
  if (subject === "anonymous") return cell === "Y" ? "good" : 401;
  if (cell === "$") return subject === "trialEnded" ? 402 : "good";
  if (cell !== "Y" && cell !== "o") return 403;
  if (target === "missing") return 404;
  if (target === "other tenant" && subject !== "staff") return 404;
  return cell === "o" && target !== "own" ? 403 : "good";
}

async function endTrial({ uid }: Person): Promise<void> {
  await AccountEntity.patch({ uid })
    .set({ trialEnd: new Date(Date.now() - 1000).toISOString() })
    .go();
}

test("every operation has a row in the matrix, every row an operation, and both say the same", () => {
  expect(operations.filter(({ op }) => !matrix.has(op.row)).map(({ id }) => id)).toEqual([]);
  expect([...matrix.keys()].filter((id) => !operations.some(({ op }) => op.row === id))).toEqual([]);
  const grants = { Y: "yes", $: "paid", o: "own", "-": undefined };
  for (const { id, op } of operations) {
    for (const subject of SUBJECTS) {
      const cell = matrix.get(op.row)?.get(subject);
      expect(cell && grants[cell], `${id} for ${subject}`).toBe(op.callers[subject]);
    }
  }
});

for (const { id, op } of operations) {
  const allTargets = takesHeatmap(op) ? TARGETS : (["own"] as const);
  test.each(SUBJECTS)(`${id} answers %s as the matrix says, and a denial changes nothing`, async (subject) => {
    const { heatmap = created, body } = SENT[id] ?? {};
    // Nobody is told apart before he is somebody.
    const targets = subject === "anonymous" ? (["own"] as const) : allTargets;
    for (const target of targets) {
      if (target === "same workspace" && subject !== "member" && subject !== "admin") continue;
      const due = expected(matrix.get(op.row)?.get(subject), subject, target);
      const { person, colleague } = await subjectOf(subject);
      const maker = { own: person ?? stranger, "same workspace": colleague, "other tenant": stranger, missing: undefined };
      const creator = maker[target];
      const uid = takesHeatmap(op) && creator ? await heatmap(creator) : MISSING;
      if (subject === "trialEnded" && person) await endTrial(person);
      const request = { ...(takesHeatmap(op) && { params: { uid } }), ...(body && { body: await body(uid) }) };
      const before = due === "good" ? "" : await everything();

      const { status, body: answer } = await send(op, person, request);

      expect(status, `${id} as ${subject} on ${target}: ${JSON.stringify(answer)}`).toBe(
        due === "good" ? (op.status ?? 200) : due,
      );
      if (due !== "good") expect(await everything(), `${id} as ${subject} on ${target} changed something`).toBe(before);
    }
  });
}

test("another tenant's heatmap answers byte for byte like one that does not exist", async () => {
  const theirs = await generated((await tenant()).admin);
  const person = (await tenant()).admin;
  const plain = ({ status, text, body }: Reply) => [status, text.replace(body.request_id, "")];
  for (const op of [heatmaps.read, heatmaps.uploadForm, heatmaps.generate, heatmaps.edit, heatmaps.remove]) {
    const body = op === heatmaps.edit ? { body: { version: 1, title: "Mine" } } : {};
    const [other, missing] = await Promise.all([theirs, MISSING].map((uid) => send(op, person, { params: { uid }, ...body })));
    expect(plain(other!)).toEqual(plain(missing!));
  }
});

test("a deleted account and one that never was are nobody", async () => {
  for (const person of [await deleted(), { uid: "nobody", groups: ["staff"], secondFactor: true }]) {
    for (const { op } of operations.filter((operation) => !operation.op.callers.anonymous)) {
      expect(await send(op, person, { params: { uid: MISSING } })).toMatchObject({
        status: 401,
        body: { code: "caller.unknown" },
      });
    }
  }
});

test("until the address is verified only what says so is open", async () => {
  const person = await unverified();
  for (const { id, op } of operations.filter((operation) => !operation.op.callers.anonymous)) {
    const { status, body } = await send(op, person, { params: { uid: MISSING } });
    if (op.unverified) expect(status, id).toBe(200);
    else expect([status, body.code], id).toEqual([403, "caller.unverified"]);
  }
});

test("neither the group alone nor the flag alone makes staff, whatever the second factor", async () => {
  const { groups, ...flagged } = await staff();
  const grouped = { ...(await freemium()), groups, secondFactor: true };
  for (const person of [{ ...flagged, groups: [] }, grouped]) {
    expect(await send(served.backoffice.contract.inProgress, person)).toMatchObject({
      status: 403,
      body: { code: "caller.forbidden" },
    });
  }
});

test("staff without a second factor are customers: they read that they need one wherever staff alone may go, and see nobody else's", async () => {
  const person = await staffWithoutFactor();
  for (const { id, op } of operations.filter((operation) => !operation.op.callers.anonymous)) {
    const { heatmap = created, body } = SENT[id] ?? {};
    const grant = op.callers.freemium;
    const uid = takesHeatmap(op) ? await heatmap(stranger) : MISSING;
    const request = { ...(takesHeatmap(op) && { params: { uid } }), ...(body && { body: await body(uid) }) };
    const before = grant ? "" : await everything();

    const reply = await send(op, person, request);

    if (!grant) {
      expect(reply, id).toMatchObject({
        status: 403,
        body: { code: "caller.second_factor_needed", message: "Staff need two-factor sign-in. Please set it up first." },
      });
      expect(await everything(), id).toBe(before);
    } else expect(reply.status, id).toBe(takesHeatmap(op) ? 404 : (op.status ?? 200));
  }
  expect(operations.filter(({ op }) => op.callers.staff && !op.callers.freemium).length).toBeGreaterThan(0);
  expect((await send(served.accounts.contract.me, person)).body).toMatchObject({ superadmin: false });
});

test("who signs in without a second factor is staff if it was waived for him, once and on record, and only then", async () => {
  const { inProgress } = served.backoffice.contract;
  const person = await staffWithoutFactor();
  for (let time = 0; time < 2; time++) await waiveSecondFactor(person.uid);

  expect((await send(inProgress, person)).status).toBe(200);

  const { data: records } = await AuditEntity.query.byScope({ scope: person.uid }).go();
  expect(records).toMatchObject([{ actor: "operator", action: "accounts.waive_second_factor", object: person.uid }]);
  const customer = await freemium();
  await waiveSecondFactor(customer.uid);
  expect((await send(inProgress, customer)).body.code).toBe("caller.forbidden");
});

test("nobody's second factor is waived who has no account", async () => {
  await expect(waiveSecondFactor("nobody")).rejects.toThrow("there is no account nobody");
});

test("a role taken away is gone on the very next call, also while the trial's clock runs out", async () => {
  const person = await trial();
  expect((await send(heatmaps.create, person, { body: poster })).status).toBe(201);
  const late = await atTime(14 * 24 * 3600 * 1000, () => send(heatmaps.create, person, { body: poster }));
  expect(late).toMatchObject({ status: 402, body: { code: "billing.trial_ended", message: "Your trial has ended!" } });
});

const PROTECTED = {
  ...{ superadmin: true, mfa_waived: true, upload_etag: '"tag"', execution: "hm-1" },
  ...{ role: "admin", status: "done", requested_by: "somebody", workspace: "ws_other", scope: "ws_other", uid: MISSING, gen: 2 },
  ...{
    imageCredits: 1000,
    metrics: {},
    clarity_score_percentile: 100,
    hidden: true,
    public: true,
    imageURL: "https://example.test",
  },
  ...{
    heatmap: "key",
    thumbnail: "key",
    email_sent: true,
    created_at: "2020-01-01T00:00:00.000Z",
    tracking_results: [],
    timeline: 9,
  },
};

test("no field that the server alone writes is taken from a request, and nothing changes", async () => {
  const person = await trial();
  const uid = await created(person);
  const before = await everything();
  for (const [field, value] of Object.entries(PROTECTED)) {
    for (const [op, body] of [[heatmaps.create, poster] as const, [heatmaps.edit, { version: 1, title: "x" }] as const]) {
      const reply = await send(op, person, { params: { uid }, body: { ...body, [field]: value } });
      expect(reply).toMatchObject({ status: 400, body: { code: "request.invalid", details: { issues: [{ path: field }] } } });
    }
  }
  expect(await everything()).toBe(before);
});
