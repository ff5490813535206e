import type { Operation } from "./operation.ts";

/**
 * The three REST APIs. Each answers below its stage's name and its prefix: `/api/heatmaps`, `/api/staff/heatmaps/transfer`,
 * `/v1/openapi.json`. The site forwards a path unchanged, so the first segment is the stage of API Gateway and the rest is the path
 * of a resource.
 */
export const APIS = {
  customers: { stage: "api", prefix: "" },
  staff: { stage: "api", prefix: "/staff" },
  public: { stage: "v1", prefix: "" },
} as const;
export type Api = keyof typeof APIS;

/** The API that an operation belongs to. */
export const apiOf = ({ api }: Pick<Operation, "api">): Api => api ?? "customers";

/** The path of an operation inside its stage, as a resource of API Gateway: `/staff/heatmaps/transfer`. */
export const resourcePathOf = (operation: Pick<Operation, "api" | "path">): `/${string}` =>
  `${APIS[apiOf(operation)].prefix}${operation.path}`;

/** The path of an operation on the site: `/api/staff/heatmaps/transfer`. */
export const sitePathOf = (operation: Pick<Operation, "api" | "path">): `/${string}` =>
  `/${APIS[apiOf(operation)].stage}${resourcePathOf(operation)}`;
