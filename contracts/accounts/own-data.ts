import * as z from "zod";
import { DataExport } from "#contracts/data-export.ts";
import { everyUser } from "#contracts/kit/callers.ts";
import type { ContractSpec } from "#contracts/kit/contract.ts";
import { Nothing } from "./common.ts";

/** The data of the caller: export and deletion. */
export const ownDataOperations = {
  requestExport: {
    summary: "Request a copy of all data stored about the caller",
    row: "A19",
    method: "POST",
    path: "/accounts/me/export",
    callers: everyUser,
    status: 202,
    returns: DataExport,
    errors: ["request.too_many"],
  },
  readExport: {
    summary: "Get the latest copy of the caller's data, if there is one",
    row: "A19",
    method: "GET",
    path: "/accounts/me/export",
    callers: everyUser,
    returns: z.object({ export: DataExport.nullable() }),
    errors: [],
    shows: ["profile"],
  },
  countOwnHeatmaps: {
    summary: "Count the caller's heatmaps that stay in the workspace when they leave it",
    row: "A05",
    method: "GET",
    viewable: true,
    path: "/accounts/me/work",
    callers: everyUser,
    returns: z.object({ heatmaps: z.int().min(0) }),
    errors: [],
    shows: ["profile"],
  },
  deleteMe: {
    summary: "Delete the caller's account and its data",
    row: "A10",
    method: "DELETE",
    path: "/accounts/me",
    callers: everyUser,
    unverified: true,
    returns: Nothing,
    errors: ["account.has_subscription", "account.has_members", "account.last_staff", "caller.sign_in_required"],
  },
} as const satisfies ContractSpec;
