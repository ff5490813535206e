import * as z from "zod";
import { DeviceAnswer, DeviceLogin, DeviceQuestion, NewDeviceLogin } from "#contracts/device-login.ts";
import { everyone } from "#contracts/kit/callers.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";

/** Operations of the public API that need no key. */
export const publicDevelopers = contract("developers", {
  describe: {
    summary: "The public API as an OpenAPI 3.1 document",
    row: "K03",
    api: "public",
    method: "GET",
    path: "/openapi.json",
    callers: everyone,
    returns: z.record(z.string(), z.unknown()),
    errors: [],
  },
  requestDevice: {
    summary: "Begin the login of a program without a browser: codes that an admin confirms within ten minutes",
    row: "V06",
    api: "public",
    method: "POST",
    path: "/device/code",
    callers: everyone,
    notStored: "secret",
    body: NewDeviceLogin,
    returns: DeviceLogin,
    errors: ["request.invalid", "request.too_many"],
  },
  askDevice: {
    summary: "Get the state of a login; after its confirmation, get its API key, once",
    row: "V06",
    api: "public",
    method: "POST",
    path: "/device/token",
    callers: everyone,
    notStored: "secret",
    body: DeviceQuestion,
    returns: DeviceAnswer,
    errors: ["request.invalid", "request.too_many"],
  },
} as const satisfies ContractSpec);
