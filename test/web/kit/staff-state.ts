import type { StaffWorkspaceDetails } from "#contracts/staff/workspaces.ts";

const at = "2026-01-05T10:00:00.000Z";

/** A workspace as its staff page shows it, on the Business plan with two members. */
export const sampleStaffWorkspace = (): StaffWorkspaceDetails => ({
  uid: "ws_1",
  name: "North Studio",
  admin: { uid: "user-1", email: "ada@people.test" },
  people: [
    { uid: "user-1", name: "Ada Lovelace", email: "ada@people.test", role: "admin", joined_at: at },
    { uid: "user-2", name: "Grace Hopper", email: "grace@people.test", role: "member", joined_at: at },
  ],
  image_credits: 1500,
  video_credits: 20,
  image_heatmaps: 3,
  video_heatmaps: 0,
  members: 2,
  seats: 10,
  plan_seats: 10,
  custom_seats: null,
  custom_value: null,
  subscription: "active",
  tier: "business",
  interval: "month",
  beta: false,
  value: 449,
  created_at: at,
  monthly: null,
  renewal_due: null,
  plan_access: ["audits", "reports"],
  granted: [],
  revoked: [],
  access: ["audits", "reports"],
  subscription_id: "sub_1",
  test_mode: false,
  current_period_end: at,
  cancel_at: null,
  branding: { background: "#ffffff", bar: "#112233", button: "#445566", menu: "#778899", logo: null },
});
