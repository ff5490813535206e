import { afterEach, describe, expect, test, vi } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { LEGAL } from "#contracts/legal.ts";
import { workspaces } from "#contracts/workspaces.ts";
import {
  EMPTY_ROWS,
  emailAtDomain,
  emailDomain,
  filledRows,
  validateRows,
} from "#web/app/features/accounts/invitations/invite-rows.ts";
import { joinBlockedReason, joinWarning } from "#web/app/features/accounts/invitations/join-rules.ts";
import { outdatedTerms } from "#web/app/features/accounts/legal/outdated-terms.ts";
import { trialIncludes } from "#web/app/shared/public-settings.ts";
import { createCall } from "#web/kit/api/call.ts";
import { readEntryParams, withEntryParams } from "#web/kit/auth/entry-params.ts";
import { isStepBefore, nextRoute } from "#web/kit/auth/onboarding.ts";
import { pkceChallenge, readOutcome } from "#web/kit/auth/provider-sign-in.ts";
import { safeRedirectPath } from "#web/kit/auth/sign-in-redirect.ts";
import { passwordLength } from "#web/ui/fields/password-length.ts";
import { sampleProfile } from "./kit/sample-data.ts";

afterEach(() => vi.unstubAllGlobals());
const keepsInvite = (token: string) => vi.stubGlobal("sessionStorage", { getItem: () => token });
const query = (text: string) => new URLSearchParams(text);
const invite = "inv_00000000000000000000000001";
const pending = { invite, workspace: "ws_north", workspaceName: "North Studio", role: "member" as const };
const trial = sampleProfile({ role: "trial", workspace: null });
const south = { ...sampleProfile().workspace!, uid: "ws_south", name: "South Works" };
const lapsed = { ...south, subscription: { ...south.subscription!, active: false, status: "canceled" as const } };

describe("the page after sign-in", () => {
  test("a user without pending steps opens the requested page, or the dashboard", () => {
    expect(nextRoute(sampleProfile())).toBe("/dashboard");
    expect(nextRoute(trial, { search: query("from=/heatmaps?q=1") })).toBe("/heatmaps?q=1");
    expect(nextRoute(sampleProfile(), { search: query("workspace=ws_north&from=/home") })).toBe("/home");
  });

  test("a user with several pending steps opens the first one in the specified order", () => {
    const everything = {
      ...sampleProfile({ role: "trial", workspace: null, followedUp: false, pendingInvites: [pending] }),
      email_verified: false,
    };
    const search = query("workspace=ws_other");
    const path = (person: typeof everything) => nextRoute(person, { search }).split("?")[0];
    const steps = [
      everything,
      { ...everything, email_verified: true },
      { ...everything, email_verified: true, pendingInvites: [] },
      { ...everything, email_verified: true, pendingInvites: [], followedUp: true },
      { ...sampleProfile(), workspace: { ...south, uid: "ws_other" } },
    ];
    expect(steps.map(path)).toEqual(["/verify", "/add-workspace", "/followup", "/invited", "/dashboard"]);
  });

  test("members and admins without a workspace open /add-workspace, but users on a trial or the free plan do not", () => {
    for (const role of ["member", "admin"] as const) expect(nextRoute({ ...trial, role })).toBe("/add-workspace");
    for (const role of ["trial", "freemium"] as const) expect(nextRoute({ ...trial, role })).toBe("/dashboard");
  });

  test("users with an unclaimed subscription or an invite that they have not postponed open /add-workspace", () => {
    expect(nextRoute({ ...trial, unclaimedSubscription: true })).toBe("/add-workspace");
    expect(nextRoute({ ...trial, pendingInvites: [pending] })).toBe("/add-workspace");
    expect(nextRoute({ ...trial, pendingInvites: [pending] }, { postponed: [invite] })).toBe("/dashboard");
  });

  test("the follow-up page opens only for a running trial, and only once", () => {
    expect(nextRoute({ ...trial, followedUp: false })).toBe("/followup");
    expect(nextRoute({ ...trial, followedUp: false, trialEnded: true })).toBe("/dashboard");
    expect(nextRoute(sampleProfile({ followedUp: false }))).toBe("/dashboard");
  });

  test("an invite to another address opens /invited with all query parameters", () => {
    keepsInvite("tok");
    expect(nextRoute(trial, { search: query("invited=1") })).toBe("/invited?invited=1");
    expect(nextRoute(trial, { search: query("invited=1&workspace=ws_1&workspaceName=A+B") })).toBe(
      "/invited?workspace=ws_1&workspaceName=A+B&invited=1",
    );
    // Other pages of the tab are of no invitation.
    expect(nextRoute(trial, { search: query("from=/heatmaps") })).toBe("/heatmaps");
  });

  test("a redirect never leads from a page to a later one", () => {
    expect(isStepBefore("/verify", "/add-workspace")).toBe(true);
    expect(isStepBefore("/followup?from=x", "/dashboard")).toBe(true);
    expect(isStepBefore("/invited", "/followup")).toBe(false);
    expect(isStepBefore("/dashboard", "/invites")).toBe(false);
  });
});

describe("query parameters", () => {
  test("query parameters are parsed, and invalid ones are ignored", () => {
    keepsInvite("a-b");
    const {
      invite: token,
      aff,
      workspace,
      workspaceName,
    } = readEntryParams(query("invited=1&aff=acme&workspace=<x>&workspaceName= N "));
    expect({ token, aff, workspace, workspaceName }).toEqual({
      token: "a-b",
      aff: "acme",
      workspace: undefined,
      workspaceName: "N",
    });
    keepsInvite("<x>");
    expect(readEntryParams(query("invited=1")).invite).toBeUndefined();
  });

  test("only known query parameters are passed on", () => {
    expect(withEntryParams("/login", query("sub=s&aff=a&evil=1&from=/x"))).toBe("/login?sub=s&aff=a&from=%2Fx");
    expect(withEntryParams("/login", query("evil=1"))).toBe("/login");
    expect(withEntryParams("/signup?plan=basic", query("keyword=k&interested_in=i"))).toBe(
      "/signup?plan=basic&keyword=k&interested_in=i",
    );
  });

  test("the id of an offered plan leads to its payment once every step is done, and an invalid id is ignored", () => {
    expect(nextRoute({ ...trial, followedUp: false }, { search: query("sub=of_1") })).toBe("/followup?sub=of_1");
    expect(nextRoute(trial, { search: query("sub=of_1") })).toBe("/subscription?sub=of_1");
    expect(nextRoute(trial, { search: query("sub=<x>") })).toBe("/dashboard");
  });

  test("the redirect parameter leads only to a page of this origin, never to one before sign-in", () => {
    expect(safeRedirectPath("/actions?x=1")).toBe("/actions?x=1");
    for (const elsewhere of ["https://evil.test", "//evil.test", "/\\evil.test", "/\t/evil.test", "/signup", "/verify?from=/x"])
      expect(safeRedirectPath(elsewhere)).toBe("/dashboard");
  });
});

describe("joining a workspace", () => {
  const offer = { workspace: "ws_north", workspaceName: "North Studio", role: "member" as const, hasSeat: true };

  test("users without a workspace can join one", () => {
    expect(joinBlockedReason(offer, trial)).toBeUndefined();
    expect(joinWarning(offer, trial)).toBeUndefined();
  });

  test("joining is blocked for another address, for admins and without a free seat, each with its reason", () => {
    expect(joinBlockedReason({ ...offer, email: "bob@x.test" }, trial)).toContain("This invitation is for bob@x.test.");
    expect(joinBlockedReason({ ...offer, email: trial.email.toUpperCase() }, trial)).toBeUndefined();
    expect(joinBlockedReason(offer, sampleProfile({ workspace: south }))).toContain("which has an active subscription");
    expect(joinBlockedReason(offer, sampleProfile({ workspace: lapsed }), { members: 2 })).toContain(
      "You’re the admin of another workspace.",
    );
    expect(joinBlockedReason({ ...offer, hasSeat: false }, trial)).toContain("there are no seats available");
  });

  test("the only member of a workspace without a paid plan is warned that it closes when they join another", () => {
    const alone = sampleProfile({ workspace: lapsed });
    expect(joinBlockedReason(offer, alone, { members: 1 })).toBeUndefined();
    expect(joinWarning(offer, alone)).toContain(`will close ${lapsed.name} and delete its heatmaps, projects, reports`);
  });

  test("two workspaces with the same name are distinguished", () => {
    const namesake = { ...south, name: offer.workspaceName };
    expect(joinWarning(offer, sampleProfile({ role: "member", workspace: namesake }))).toContain("will remove you");
    const same = sampleProfile({ role: "member", workspace: { ...south, uid: offer.workspace } });
    expect(joinWarning(offer, same)).toBeUndefined();
  });

  test("a member of another workspace is told what they lose", () => {
    const member = sampleProfile({ role: "member", workspace: south });
    expect(joinWarning(offer, member)).toBe("Joining North Studio will remove you from South Works.");
    expect(joinWarning(offer, member, { heatmaps: 1 })).toContain("The 1 heatmap you created there stays in that workspace.");
    expect(joinWarning(offer, member, { heatmaps: 14 })).toContain("The 14 heatmaps you created there stay in that workspace.");
  });
});

describe("inviting users", () => {
  const rows = (...filled: { name: string; email: string }[]) => [...filled, ...EMPTY_ROWS].slice(0, 4);

  test("a local part is completed with the domain, and a full address is accepted", () => {
    expect(emailDomain("Ada@Studio.Example")).toBe("studio.example");
    expect(emailAtDomain("studio.example", " bob ")).toBe("bob@studio.example");
    expect(emailAtDomain("studio.example", "bob@studio.example")).toBe("bob@studio.example");
  });

  test("invites from a trial need a name and an address of the same domain in every non-empty row", () => {
    const problems = (row: { name: string; email: string }) =>
      validateRows(rows(row), "ada@studio.example", "studio.example")[0]!;
    expect(problems({ name: "", email: "" })).toEqual({});
    expect(problems({ name: "Bob", email: "bob" })).toEqual({});
    expect(problems({ name: " ", email: "bob" })).toEqual({ name: "Name is required" });
    expect(problems({ name: "Bob", email: "bob@gmail.com" }).email).toBe("Invite colleagues with an address at studio.example.");
    expect(problems({ name: "Bob", email: "b ob" }).email).toBe("Enter a valid email address.");
    expect(problems({ name: "Ada", email: "ada" }).email).toBe("This is your own email address.");
  });

  test("invites to a team need only addresses", () => {
    expect(validateRows(rows({ name: "", email: "bob@any.test" }), "ada@studio.example")[0]).toEqual({});
    expect(filledRows(rows({ name: "", email: " bob@any.test " }))).toEqual([{ name: "", email: "bob@any.test" }]);
  });
});

test("password strength is measured only by length in characters", () => {
  expect(passwordLength("short")).toMatchObject({ grade: "short", label: "5 of at least 12 characters" });
  // Common passwords are long enough, too; the server rejects them.
  expect(passwordLength("aaaaaaaaaaaa")).toMatchObject({ grade: "enough", label: "Long enough" });
  expect(passwordLength("correct horse battery")).toMatchObject({ grade: "ample", share: 1, label: "Strong length" });
  expect(passwordLength("🦉".repeat(12)).label).toBe("Long enough");
});

test("a user who accepted an older version of a document, or none, is asked only about that document", () => {
  expect(outdatedTerms(LEGAL)).toBeUndefined();
  expect(outdatedTerms({ terms: "2020-01-01", privacy: LEGAL.privacy })).toEqual(["terms"]);
  expect(outdatedTerms({ terms: null, privacy: null })).toEqual(["terms", "privacy"]);
});

describe("signing in with an external identity provider", () => {
  test("the sign-in uses PKCE as in RFC 7636, so that only the requesting page gets the session", async () => {
    expect(await pkceChallenge("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")).toBe(
      "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    );
  });

  test("the result of the sign-in is read from the URL", () => {
    expect(readOutcome(query("code=c&state=s"))).toEqual({ code: "c", state: "s" });
    expect(readOutcome(query("error=e&error_description=User+not+found&state=s"))).toEqual({
      error: "User not found",
      state: "s",
    });
  });
});

test("public operations are called without a token; all others need one", async () => {
  const sent: Headers[] = [];
  const call = createCall({
    fetch: async (_, init) => {
      sent.push(new Headers(init.headers));
      return Response.json({
        available: true,
        workspaceName: "N",
        workspace: "w",
        role: "member",
        email: "a@b.test",
        exists: true,
      });
    },
    accessToken: async () => undefined,
    onSignedOut: () => {},
  });
  await call(workspaces.checkInvite, { body: { token: "tok" } });
  expect(sent[0]?.has("authorization")).toBe(false);
  await expect(call(heatmaps.list, { query: {} })).rejects.toMatchObject({ code: "caller.unauthenticated" });
  expect(sent).toHaveLength(1);
});

test("the sign-up page shows the contents of a trial", () => {
  expect(trialIncludes({ days: 14, images: 10, videos: 1 })).toBe("14-day free trial: 10 image heatmaps and 1 video heatmap");
});
