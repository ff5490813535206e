import { globSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { exportReadyTemplate } from "#domain/accounts/emails/export-ready.ts";
import { trialEndedTemplate } from "#domain/accounts/emails/trial-ended.ts";
import { verifyTemplate } from "#domain/accounts/emails/verify.ts";
import { subscriptionCanceledTemplate } from "#domain/billing/emails/subscription-canceled.ts";
import { compose } from "#domain/kit/email/compose.ts";
import { templatesByName } from "#domain/kit/email/template.ts";
import { EMAIL_TEMPLATES } from "#lambdas/backoffice/email-templates.ts";
import { linksIn } from "#test/kit/links.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const ORIGIN = "https://app.sightline.test";

const firstName = "Ada";
const invitation = {
  workspace: "ws_1",
  workspaceName: "Bureau & Söhne",
  invitedBy: "Grace Hopper",
  token: "tok-1",
  exists: true,
  email: "ada@example.com",
};
/** Sample data by template name. The name is stored with every queued email, so it must not change. */
const SAMPLES = {
  verify: { firstName, code: "c0de-1", continueUrl: "/subscription?plan=business" },
  "reset-password": { firstName, code: "c0de-2" },
  "password-changed": { firstName, code: "c0de-3" },
  "second-factor-changed": { firstName, code: "c0de-4", what: "off" },
  "account-secured": { firstName, code: "c0de-5" },
  "confirm-new-email": { firstName, code: "c0de-6" },
  "email-changed": { firstName, newEmail: "grace@example.com", code: "c0de-7" },
  invite: invitation,
  "hand-over": { ...invitation, exists: false },
  "handed-over": { firstName, workspaceName: "Bureau", newAdmin: "Grace Hopper" },
  "trial-invite": { name: "Ada", invitedBy: "Grace Hopper", days: 14 },
  "admin-invite": { firstName, days: 14 },
  "trial-ended": { firstName },
  "demo-link": { token: "tok-2", expires_at: "2026-12-02T10:00:00.000Z" },
  "heatmap-ready": { firstName, uid: "hm_1", title: "Spring poster" },
  "member-joined": { firstName, workspaceName: "Bureau", member: "Grace Hopper" },
  mention: {
    firstName,
    mentionedBy: "Grace Hopper",
    title: "Spring poster",
    comment: "Is the logo too small?\n\nBest, Grace",
    heatmap: "hm_1",
    commentId: "cm_1",
  },
  "member-moved": { firstName, workspaceName: "Bureau" },
  "member-removed": { firstName, workspaceName: "Bureau" },
  offer: { firstName, plan: "Business", isYearly: true, coupon: "SPRING", offer: "of_1", exists: false },
  "subscription-started": { firstName, plan: "Business" },
  "payment-failed": { firstName, workspaceName: "Bureau" },
  "subscription-canceled": { firstName, workspaceName: "Bureau", until: "2026-12-21T10:00:00.000Z" },
  "subscription-ended": { firstName, workspaceName: "Bureau" },
  "export-ready": { firstName },
  "support-question": { from: "ada@example.com", name: "Ada Lovelace", question: "How is clarity measured?\n\nBest, Ada" },
  "visitor-question": { from: "ada@example.com", name: "Ada Lovelace", question: "I lost my phone.\n\nBest, Ada" },
  "support-copy": { firstName, question: "How is clarity measured?\n\nBest, Ada" },
  "account-deleted": { firstName },
  "staff-changed": { firstName, person: "grace@example.com", actor: "alan@example.com", isStaff: true },
  "report-ended": { uid: "rp_1", title: "Spring", status: "partial" },
  "audit-feedback": { from: "ada@example.com", kind: "ux", heatmap: "hm_1", feedback: "Why is the button cold?\n\nBest, Ada" },
  "brand-ended": { uid: "hm_1", title: "Spring", outcome: "done" },
  "brand-waits": { uid: "hm_1", title: "Spring", note: "no_model" },
  "brand-rejected": { uid: "hm_1", title: "Spring", reason: "The logo is not visible." },
  "webhook-disabled": { title: "Warehouse", outcome: "failures" },
};

type Name = keyof typeof SAMPLES;
const NAMES = Object.keys(SAMPLES) as Name[];

const PAGES: { readonly [N in Name]: readonly string[] } = {
  verify: ["/actions?mode=verifyEmail&continueUrl=%2Fsubscription%3Fplan%3Dbusiness#code=c0de-1"],
  "reset-password": ["/actions?mode=resetPassword#code=c0de-2"],
  "password-changed": ["/actions?mode=recoverEmail#code=c0de-3"],
  "second-factor-changed": ["/actions?mode=recoverEmail#code=c0de-4"],
  "account-secured": ["/actions?mode=resetPassword#code=c0de-5", "/reset"],
  "confirm-new-email": ["/actions?mode=changeEmail#code=c0de-6"],
  "email-changed": ["/actions?mode=undoEmail#code=c0de-7"],
  invite: ["/login?workspace=ws_1&workspaceName=Bureau+%26+S%C3%B6hne#invite=tok-1"],
  "hand-over": ["/signup?workspace=ws_1&workspaceName=Bureau+%26+S%C3%B6hne#invite=tok-1"],
  "handed-over": ["/home"],
  "trial-invite": ["/signup"],
  "admin-invite": ["/signup"],
  "trial-ended": ["/subscription"],
  "demo-link": ["/demo/tok-2", "/signup?from=%2Fdemo%2Ftok-2"],
  "heatmap-ready": ["/heatmap/hm_1", "/account"],
  "member-joined": ["/workspace"],
  mention: ["/heatmap/hm_1?panel=comments&comment=cm_1"],
  "member-moved": ["/home"],
  "member-removed": ["/home"],
  offer: ["/signup?sub=of_1"],
  "subscription-started": ["/home", "/invites", "/subscription"],
  "payment-failed": ["/subscription"],
  "subscription-canceled": ["/subscription"],
  "subscription-ended": ["/subscription"],
  "export-ready": ["/account"],
  "support-question": [],
  "visitor-question": [],
  "support-copy": [],
  "account-deleted": [],
  "staff-changed": ["/superadmin/audit"],
  "report-ended": ["/report/rp_1"],
  "audit-feedback": ["/heatmap/hm_1"],
  "brand-ended": ["/heatmap/hm_1"],
  "brand-waits": ["/heatmap/hm_1"],
  "brand-rejected": ["/heatmap/hm_1"],
  "webhook-disabled": ["/developers/webhooks"],
};
/** Fields that choose a text and are not shown. */
const CHOICES = new Set(["kind", "outcome", "note", "keeps_result"]);

/** Hostile user input: markup, a header injection, links, and a right-to-left override. */
const HOSTILE = `<img src=x onerror=alert(1)>"'&\r\nBcc: all@evil.test\u202e http://evil.test/win www.evil.test`;
const FIXED = new Set([
  "code",
  "token",
  "workspace",
  "exists",
  "email",
  "newEmail",
  "from",
  "days",
  "what",
  "until",
  "continueUrl",
  "heatmap",
  "commentId",
  "status",
  "uid",
  ...CHOICES,
  "expires_at",
  "isYearly",
  "isStaff",
  "person",
  "actor",
]);
const hostile = (name: Name) =>
  Object.fromEntries(Object.entries(SAMPLES[name]).map(([key, value]) => [key, FIXED.has(key) ? value : HOSTILE]));

const tagsOf = (html: string) => (html.match(/<\/?[a-z][a-z0-9]*/g) ?? []).filter((tag) => tag !== "<br");
const hrefsOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
/** The visible text of an HTML email. */
const seen = (html: string) =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, "")
    .replace(/<div style="display:none.*?<\/div>/s, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test("an email about the second factor says what was added or changed, and offers to secure the account", () => {
  const subjectOf = (what: string) => {
    const sample = { ...SAMPLES["second-factor-changed"], what, turnsOff: true };
    const { subject, text } = compose(EMAIL_TEMPLATES.get("second-factor-changed")!, sample, ORIGIN);
    expect(text).toContain("If it wasn’t you, secure your account now.");
    return subject;
  };
  expect(["on", "phone_added", "app_added", "phone_changed", "app_changed"].map(subjectOf)).toEqual([
    "Two-factor authentication was turned on",
    "Text message codes were added to your account",
    "An authenticator app was added to your account",
    "Your phone number for codes was changed",
    "Your authenticator app was replaced",
  ]);
});

describe.each(NAMES)("%s", (name) => {
  const template = EMAIL_TEMPLATES.get(name)!;
  const { subject, text, html } = compose(template, SAMPLES[name], ORIGIN);

  test("an email links to the expected pages only, in text and in HTML", () => {
    const wanted = PAGES[name].map((page) => ORIGIN + page);
    expect(linksIn(text).map(String)).toEqual(wanted);
    expect(new Set(hrefsOf(html))).toEqual(new Set(wanted));
  });

  test("an email has a one-line subject, no placeholder without a value, and text lines of at most 72 characters", () => {
    expect(subject).toMatch(/^[^\p{Cc}]{10,75}$/u);
    for (const written of [subject, text, seen(html)])
      expect(written).not.toMatch(/undefined|null|NaN|\[object|\$\{|Invalid Date/);
    for (const each of text.split("\n")) if (!each.startsWith("http")) expect(each.length, each).toBeLessThanOrEqual(72);
  });

  test("an email contains the same data in text and in HTML", () => {
    for (const [key, value] of Object.entries(SAMPLES[name])) {
      if (CHOICES.has(key) || typeof value !== "string" || value === firstName || /^c0de|^tok|^ws_|^\/|Z$|^o[nf]+$/.test(value))
        continue;
      for (const line of value.split("\n")) {
        expect(text.replace(/\s+/g, " ")).toContain(line);
        expect(seen(html).replaceAll("&amp;", "&")).toContain(line);
      }
    }
  });

  test("an email breaks file names that are longer than the line of a phone", () => {
    const content = html.match(/<td class="pad"[^>]*>|<td class="pad quiet"[^>]*>/g) ?? [];
    expect(content.map((cell) => cell.includes("word-break:break-word"))).toEqual([true, true]);
  });

  test("an email is 600 pixels wide, supports dark mode and needs neither images nor scripts", () => {
    expect(html).toContain('width="600"');
    expect(html).toContain("max-width:600px");
    expect(html).toContain("prefers-color-scheme:dark");
    expect(html).not.toMatch(/<img|<script|url\(|src=/);
    expect(html.length).toBeLessThan(20_000);
  });

  test("an email shows user input as plain text only", () => {
    const injected = compose(template, hostile(name), ORIGIN);
    expect(tagsOf(injected.html)).toEqual(tagsOf(html));
    expect(injected.subject).toMatch(/^[^\p{Cc}\u202a-\u202e]*$/u);
    expect(injected.html).not.toContain("\u202e");
    expect(injected.text).not.toContain("\u202e");
    expect(hrefsOf(injected.html).map((href) => new URL(href).host)).not.toContain("evil.test");
    if (!("question" in SAMPLES[name] || "feedback" in SAMPLES[name])) {
      expect(linksIn(injected.text).map(({ host }) => host)).not.toContain("evil.test");
      expect(injected.text.replace(/^http.*$/gm, "")).not.toContain("www.evil.test");
    }
  });

  test("an email cannot be composed if a data field is missing", () => {
    for (const key of Object.keys(SAMPLES[name])) {
      if (key === "continueUrl") continue;
      const { [key]: _, ...rest } = SAMPLES[name] as Record<string, unknown>;
      expect(() => compose(template, rest, ORIGIN)).toThrow();
    }
  });
});

test("an email without a first name starts with a plain greeting", () => {
  expect(compose(trialEndedTemplate, { firstName: "" }, ORIGIN).text).toContain("\n\nHi,\n\n");
  expect(compose(trialEndedTemplate, { firstName: "Ada" }, ORIGIN).text).toContain("\n\nHi Ada,\n\n");
});

test("the email about a data export says how many ZIP files there are", () => {
  const text = (data: object) => compose(exportReadyTemplate, { firstName: "Ada", ...data }, ORIGIN).text.replace(/\s+/g, " ");
  expect(text({})).toContain("You can download it as a ZIP file from your account page.");
  expect(text({})).toContain("The file will be deleted after a few days.");
  expect(text({ parts: 1 })).toBe(text({}));
  expect(text({ parts: 3 })).toContain("You can download it as 3 ZIP files from your account page.");
  expect(text({ parts: 3 })).toContain("The files will be deleted after a few days.");
});

test("the end of a subscription is a date, or a description if the date is unknown", () => {
  const text = (until: string) =>
    compose(subscriptionCanceledTemplate, { firstName: "Ada", workspaceName: "Bureau", until }, ORIGIN).text.replace(/\s+/g, " ");
  expect(text("2026-12-21T23:30:00.000Z")).toContain("ends on December 21st 2026.");
  expect(text("")).toContain("ends at the end of the paid period.");
});

test("our own text in emails is never shortened, whichever text the data chooses", () => {
  const chosen = (name: Name, field: string, values: readonly string[]) =>
    values.map((value) => compose(EMAIL_TEMPLATES.get(name)!, { ...SAMPLES[name], [field]: value }, ORIGIN));
  const reason = `${"The logo is too small to be recognised in most of the frames. ".repeat(3)}Send us a larger file.`;
  for (const { text, html } of [
    ...NAMES.map((name) => compose(EMAIL_TEMPLATES.get(name)!, SAMPLES[name], ORIGIN)),
    ...chosen("report-ended", "status", ["done", "partial", "failed"]),
    ...chosen("brand-ended", "outcome", ["done", "low_confidence", "failed"]),
    ...chosen("brand-waits", "note", ["no_model", "no_access", "low_confidence", "failed"]),
    ...chosen("brand-rejected", "reason", [reason]),
    ...chosen("webhook-disabled", "outcome", ["failures", "gone"]),
  ]) {
    expect(text).not.toContain("…");
    expect(seen(html)).not.toContain("…");
  }
});

test("a continue URL can only be a path on our site", () => {
  for (const continueUrl of ["https://evil.test", "//evil.test", "/\\evil.test"])
    expect(() => compose(verifyTemplate, { firstName, code: "c", continueUrl }, ORIGIN)).toThrow();
});

test("every template of a domain is registered, under a unique name", async () => {
  const files = globSync("domain/*/emails/*.ts", { cwd: ROOT, exclude: ["domain/*/emails/all.ts"] });
  const modules: object[] = await Promise.all(files.map((file) => import(path.join(ROOT, file))));
  const names = modules.flatMap((module) => Object.values(module)).flatMap(({ name, schema }) => (schema ? [name] : []));
  expect(names.toSorted()).toEqual([...EMAIL_TEMPLATES.keys()].toSorted());
  expect(names.toSorted()).toEqual(NAMES.toSorted());
  expect(() => templatesByName([verifyTemplate, { ...trialEndedTemplate, name: "verify" }])).toThrow("same name");
});
