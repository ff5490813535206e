import * as z from "zod";

export const Digits = z.string().regex(/^\d{6}$/, "Please enter a complete 6-digit code");

export const SecondFactor = z
  .object({
    sms: z.boolean(),
    app: z.boolean(),
    phone: z.string().nullable().meta({ description: "Number that codes are sent to, masked except its last digits" }),
    recoveryCodes: z.int().min(0).meta({ description: "Number of unused recovery codes" }),
  })
  .meta({ id: "SecondFactor" });
export type SecondFactor = z.infer<typeof SecondFactor>;

export const RecoveryCodes = z.array(z.string()).meta({ description: "`XXXX-XXXX-XXXX-XXXX`, shown once" });
