import type { Invoice, LedgerEntry, Offer, Plan } from "#contracts/billing.ts";
import type { DataExport } from "#contracts/data-export.ts";
import { errors } from "#contracts/kit/errors.ts";
import type { Profile } from "#contracts/profile.ts";
import { ACCESS_FLAGS, type AccessFlag } from "#contracts/reference.ts";
import type { SecondFactor } from "#contracts/second-factor.ts";
import type { Member, Workspace } from "#contracts/workspaces.ts";
import { forgetFactor, type SignInReply } from "./sign-in-service.ts";

type ApiCall = { method: string; path: string; body: unknown };
type Body = Record<string, string> & { emails: string[]; intro: boolean; image: string | null };

const ok = (body: object = {}): SignInReply => ({ status: 200, body });
const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const LEDGER_PAGE = 50;

const sampleRecoveryCodes = (): string[] => Array.from({ length: 10 }, (_, index) => `7Q${index}K-X4MD-2VNA-9TRB`);

/** Users, workspace and billing in the API. */
export class AccountState {
  work = 18;
  factors: SecondFactor = { sms: false, app: false, phone: null, recoveryCodes: 0 };
  export: DataExport | null = null;
  workspace: Workspace;
  plans: Plan[] = samplePlans();
  invoices: Invoice[] = sampleInvoices();
  offer: Offer | null = null;
  ledger: LedgerEntry[] = sampleLedger(64);
  /** URL of checkout and customer portal. */
  payAt = "";

  constructor(me: Profile) {
    this.workspace = sampleWorkspace(me);
  }

  /** Handles a call about users, workspace or billing; returns undefined for others. */
  answer({ method, path, body: sent }: ApiCall, query: URLSearchParams, server: { me: Profile }): SignInReply | undefined {
    const body = (sent ?? {}) as Body;
    switch (`${method} ${path}`) {
      case "PATCH /accounts/me":
        server.me = { ...server.me, ...body };
        server.me.name = `${server.me.firstName} ${server.me.lastName}`;
        return ok(server.me);
      case "PUT /accounts/me/avatar":
        server.me = { ...server.me, avatar: body.image ? `data:image/webp;base64,${body.image}` : "" };
        return ok(server.me);
      case "PUT /accounts/me/intro":
        server.me = { ...server.me, intro: body.intro };
        return ok();
      case "POST /accounts/me/visited-subscriptions":
        server.me = { ...server.me, visitedSubscriptions: server.me.visitedSubscriptions + 1 };
        return ok({ visitedSubscriptions: server.me.visitedSubscriptions });
      case "GET /accounts/me/work":
        return ok({ heatmaps: this.work });
      case "GET /accounts/me/support-views":
        return ok({ views: [{ started_at: "2026-01-05T10:00:00.000Z", ended_at: "2026-01-05T10:09:00.000Z" }] });
      case "GET /accounts/me/second-factor":
        return ok(this.factors);
      case "POST /accounts/me/second-factor/challenge":
        return ok({ challenge: "challenge", expires_at: soon(600) });
      case "POST /accounts/me/second-factor/phone":
        return ok({ destination: "+*******0123", expires_at: soon(300), resend_at: soon(60) });
      case "POST /accounts/me/second-factor/app":
        return ok({
          secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
          uri: "otpauth://totp/Sightline:ada%40demo.sightline.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Sightline",
        });
      case "POST /accounts/me/second-factor":
        if (body.code !== "123456") return rejection("factor.code_wrong");
        this.factors = { ...this.factors, [body.by ?? ""]: true, ...(body.by === "sms" && { phone: "+*******0123" }) };
        if (this.factors.recoveryCodes > 0) return ok({ ...this.factors, newRecoveryCodes: null });
        this.factors = { ...this.factors, recoveryCodes: 10 };
        return ok({ ...this.factors, newRecoveryCodes: sampleRecoveryCodes() });
      case "POST /accounts/me/second-factor/recovery-codes":
        this.factors = { ...this.factors, recoveryCodes: 10 };
        return ok({ codes: sampleRecoveryCodes() });
      case "PUT /accounts/me/password":
        return ok();
      case "POST /accounts/me/email":
        server.me = { ...server.me, newEmail: body.email ?? "" };
        return ok(server.me);
      case "DELETE /accounts/me/email":
        server.me = { ...server.me, newEmail: null };
        return ok(server.me);
      case "POST /accounts/second-factor/recover":
        if (body.code !== "AAAA-BBBB-CCCC-DDDD") return rejection("factor.recovery_code_wrong");
        forgetFactor(body.email ?? "");
        return ok();
      case "DELETE /accounts/me/second-factor":
        this.factors = { sms: false, app: false, phone: null, recoveryCodes: 0 };
        return ok(this.factors);
      case "POST /billing/free-plan":
        return server.me.workspace && !body.leave ? rejection("workspace.leave_first") : ok();
      case "POST /accounts/me/sign-out":
      case "DELETE /accounts/me":
      case "POST /billing/cancel":
      case "POST /workspaces/current/leave":
      case "POST /workspaces/current/close":
      case "POST /workspaces/current/hand-over":
        return ok();
      case "POST /accounts/me/export":
        this.export = { state: "requested", requested_at: new Date().toISOString(), expires_at: null, urls: [] };
        return { status: 202, body: this.export };
      case "GET /accounts/me/export":
        return ok({ export: this.export });
      case "GET /workspaces/current":
        return ok(this.workspace);
      case "PATCH /workspaces/current":
        this.workspace = { ...this.workspace, name: body.name ?? "" };
        return ok(this.workspace);
      case "POST /workspaces/current/invites":
        return ok({
          invites: body.emails.map((email) => ({
            email,
            outcome: this.workspace.members.some((member) => member.email === email) ? "already_member" : "sent",
          })),
        });
      case "GET /billing/products":
        return ok({ plans: this.plans, currency: "eur" });
      case "POST /billing/checkout":
      case "POST /billing/portal":
        return ok({ url: this.payAt });
      case "GET /billing/offer":
        return ok({ offer: this.offer });
      case "POST /billing/offer":
        return ok({ url: this.payAt });
      case "GET /billing/invoices":
        return ok({ invoices: this.invoices });
      case "GET /billing/ledger": {
        const from = Number(query.get("last") ?? 0);
        const next = from + LEDGER_PAGE;
        return ok({ entries: this.ledger.slice(from, next), last: next < this.ledger.length ? String(next) : null });
      }
    }
    const [, what, which, kind, uid] = path.split("/");
    if (what !== "workspaces" || which !== "current" || uid === undefined) return undefined;
    if (kind === "invites") {
      this.workspace = { ...this.workspace, invites: (this.workspace.invites ?? []).filter((invite) => invite.uid !== uid) };
      return ok();
    }
    const member = this.workspace.members.find((candidate) => candidate.uid === uid);
    if (!member) return rejection("member.not_found");
    const others = this.workspace.members.filter((candidate) => candidate !== member);
    const edited = { ...member, ...body, name: `${body.firstName} ${body.lastName}` };
    this.workspace = { ...this.workspace, members: method === "DELETE" ? others : [...others, edited] };
    return ok(method === "DELETE" ? {} : edited);
  }
}

function rejection(
  code: "factor.code_wrong" | "factor.recovery_code_wrong" | "member.not_found" | "workspace.leave_first",
): SignInReply {
  const { status, message } = errors[code];
  return { status, body: { code, message, details: {}, request_id: "req-7f3a91" } };
}

const MEMBER_NAMES = [
  "Ben Okafor",
  "Clara Vogel",
  "Dilan Demir",
  "Emma Lindqvist",
  "Farid Haddad",
  "Grace Kim",
  "Hugo Marín",
  "Ines Rossi",
];

/** A workspace member; `number` determines name, address and day. */
export function sampleMember(number: number): Member {
  const name = MEMBER_NAMES[number % MEMBER_NAMES.length]!;
  const [firstName = "", lastName = ""] = name.split(" ");
  return {
    uid: `usr_${number}`,
    firstName,
    lastName,
    name,
    avatar: "",
    role: "member",
    joined_at: new Date(Date.UTC(2026, 8, 1 + number)).toISOString(),
    email: `${firstName.toLowerCase()}${number >= MEMBER_NAMES.length ? number : ""}@north.test`,
  };
}

/** A user's workspace with four other members and two pending invites. */
export function sampleWorkspace(me: Profile, own: Partial<Workspace> = {}): Workspace {
  const { uid, firstName, lastName, name, avatar, email, imageCredits, videoCredits, imageHeatmaps, videoHeatmaps } = me;
  const self: Member = {
    uid,
    firstName,
    lastName,
    name,
    avatar,
    email,
    role: me.role === "member" ? "member" : "admin",
    joined_at: "2026-08-14T09:00:00.000Z",
  };
  const invite = (number: number, role: "member" | "admin") => ({
    uid: `inv_${String(number).padStart(26, "0")}`,
    email: `${role === "admin" ? "head" : "new"}@north.test`,
    role,
    invited_by_name: name,
    created_at: "2026-11-19T09:00:00.000Z",
    expires_at: "2026-12-03T09:00:00.000Z",
    undelivered_at: null,
  });
  return {
    uid: "ws_north",
    name: me.workspace?.name ?? "North Studio",
    imageCredits,
    videoCredits,
    imageHeatmaps,
    videoHeatmaps,
    seats: { total: 10, used: 5, free: 5 },
    access: [],
    beta: me.workspace?.beta ?? false,
    subscription: me.workspace?.subscription ?? null,
    members: [self, ...[0, 1, 2, 3].map(sampleMember)],
    invites: me.role === "member" ? null : [invite(1, "member"), invite(2, "admin")],
    ...own,
  };
}

/** The available plans. */
export function samplePlans(): Plan[] {
  const base = {
    clarity: true,
    projects: true,
    recommended: false,
    collaboration: true,
    templates: true,
    access: [] as AccessFlag[],
    api: true,
  };
  const prices = (tier: string, month: number, year: number) => ({
    prices: { month: { id: `price_${tier}_m`, amount: month }, year: { id: `price_${tier}_y`, amount: year } },
    yearlySaving: Math.round((1 - year / (12 * month)) * 1000) / 10,
  });
  return [
    {
      ...base,
      tier: "freemium",
      title: "Free",
      subtitle: "For a first look",
      seats: 1,
      images: 5,
      videos: 0,
      support: "Email",
      collaboration: false,
      templates: false,
      api: false,
      prices: null,
      yearlySaving: null,
    },
    {
      ...base,
      tier: "basic",
      title: "Team",
      subtitle: "For teams that test their creative",
      seats: 5,
      images: 500,
      videos: 0,
      support: "Email",
      templates: false,
      ...prices("basic", 229, 2388),
    },
    {
      ...base,
      tier: "business",
      title: "Business",
      subtitle: "For brands that test everything",
      seats: 10,
      images: 1500,
      videos: 20,
      support: "Consultant",
      recommended: true,
      access: ["audits", "copilot", "reports", "youtube_thumbnails"],
      ...prices("business", 449, 4788),
    },
    {
      ...base,
      tier: "agency",
      title: "Agency",
      subtitle: "For many clients at once",
      seats: 20,
      images: 2500,
      videos: 40,
      support: "Consultant",
      access: [...ACCESS_FLAGS],
      ...prices("agency", 899, 9588),
    },
    {
      ...base,
      tier: "custom",
      title: "Custom",
      subtitle: "For more than that",
      access: null,
      seats: null,
      images: null,
      videos: null,
      support: "Consultant",
      prices: null,
      yearlySaving: null,
    },
  ];
}

function sampleInvoices(): Invoice[] {
  return (["open", "paid", "paid"] as const).map((status, index) => ({
    uid: `in_${index}`,
    number: `SL-2026-00${14 - index}`,
    created_at: new Date(Date.UTC(2026, 10 - index, 14, 9)).toISOString(),
    status,
    total: 5793.48,
    url: `https://pay.sightline.test/in_${index}`,
    pdf: `https://pay.sightline.test/in_${index}.pdf`,
  }));
}

/** Ledger entries, newest first. */
export function sampleLedger(count: number): LedgerEntry[] {
  const kinds = [
    { reason: "debit", amount: -1, actor_name: "Ada Marsh" },
    { reason: "refund", amount: 1, actor_name: "" },
    { reason: "grant", amount: 1500, actor_name: "" },
    { reason: "adjust", amount: 25, actor_name: "Sam of Sightline" },
  ] as const;
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % 7 < 4 ? index % 7 : 0]!;
    return {
      entry: `entry_${index}`,
      kind: "image",
      heatmap: kind.reason === "debit" ? `hm_${String(index).padStart(26, "0")}` : null,
      heatmap_title: kind.reason === "debit" ? `Creative ${index}` : null,
      note: kind.reason === "adjust" ? "thanks for your report" : "",
      at: new Date(Date.UTC(2026, 10, 20) - index * 7_200_000).toISOString(),
      ...kind,
    };
  });
}
