import * as z from "zod";

/** Seconds for which a code of `sightline login` may be confirmed. */
export const DEVICE_CODE_SECONDS = 600;
/** Seconds that the program waits between two questions, and what is added each time that it asks too soon (RFC 8628, 3.5). */
export const POLL_SECONDS = 5;

/** Letters of user codes: no vowels, so that they form no words, and none that look alike. */
export const CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ";

/** The code that the user compares and confirms. Case and punctuation do not matter. */
export const UserCode = z
  .string()
  .max(40)
  .transform((typed) => typed.toUpperCase().replace(/[^A-Z]/g, ""))
  .pipe(z.string().regex(new RegExp(`^[${CODE_LETTERS}]{8}$`), "A code has eight letters, such as WDJB-MJHT."))
  .meta({ id: "UserCode" });

/** A user code as people read it: `WDJB-MJHT`. */
export const shownCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

const EXAMPLE_CODE = "WDJBMJHT.Qm9vdHN0cmFwLWEtbG9naW4td2l0aG91dC1icm93c2V";

export const NewDeviceLogin = z
  .strictObject({
    client: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .meta({
        description: "Program and computer, shown to the person who confirms",
        examples: ["sightline on build-server"],
      }),
  })
  .meta({ id: "NewDeviceLogin" });

/** The codes with which a program is logged in, named as in RFC 8628. */
export const DeviceLogin = z
  .object({
    device_code: z
      .string()
      .meta({ description: "Secret of the program, with which it asks for its key", examples: [EXAMPLE_CODE] }),
    user_code: z.string().meta({ description: "What the user compares, such as `WDJB-MJHT`", examples: ["WDJB-MJHT"] }),
    verification_uri: z.url().meta({
      description: "The page on which an admin enters the code",
      examples: ["https://sightline.example.com/developers/device"],
    }),
    verification_uri_complete: z.url().meta({
      description: "The same page with the code, to open or to show as a QR code",
      examples: ["https://sightline.example.com/developers/device?code=WDJB-MJHT"],
    }),
    verification_path: z.string().meta({
      description: "The path of `verification_uri_complete`",
      examples: ["/developers/device?code=WDJB-MJHT"],
    }),
    expires_in: z.int().meta({ description: "Seconds", examples: [DEVICE_CODE_SECONDS] }),
    interval: z.int().meta({ description: "Seconds to wait between two questions", examples: [POLL_SECONDS] }),
  })
  .meta({ id: "DeviceLogin" });
export type DeviceLogin = z.infer<typeof DeviceLogin>;

export const DeviceQuestion = z
  .strictObject({
    device_code: z
      .string()
      .regex(new RegExp(`^[${CODE_LETTERS}]{8}\\.[-_0-9A-Za-z]{43}$`), "Must be the device_code that the login began with.")
      .meta({ description: "The code that the login began with", examples: [EXAMPLE_CODE] }),
  })
  .meta({ id: "DeviceQuestion" });

/** Outcome of a login. The states other than `approved` are the errors of RFC 8628, 3.5. */
export const DeviceAnswer = z
  .discriminatedUnion("state", [
    z.object({
      state: z
        .enum(["authorization_pending", "slow_down"])
        .meta({ description: "It waits for its confirmation; `slow_down`: ask less often" }),
      interval: z.int().meta({ description: "Seconds to wait between two questions", examples: [POLL_SECONDS] }),
    }),
    z.object({ state: z.enum(["access_denied", "expired_token"]).meta({ description: "It was rejected, or its time is over" }) }),
    z.object({
      state: z.literal("approved").meta({ description: "It was confirmed" }),
      api_key: z.string().meta({ description: "Returned once" }),
    }),
  ])
  .meta({ id: "DeviceAnswer" });
export type DeviceAnswer = z.infer<typeof DeviceAnswer>;

/** A login that waits for its confirmation, as the admin sees it. */
export const PendingLogin = z
  .object({
    user_code: z.string(),
    client: z.string(),
    address: z.string().meta({ description: "IP address that asked for the code" }),
    requested_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: "PendingLogin" });
export type PendingLogin = z.infer<typeof PendingLogin>;
