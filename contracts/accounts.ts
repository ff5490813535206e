import { emailedLinkOperations } from "./accounts/emailed-links.ts";
import { ownDataOperations } from "./accounts/own-data.ts";
import { profileOperations } from "./accounts/own-profile.ts";
import { secondFactorOperations } from "./accounts/second-factors.ts";
import { signInOperations } from "./accounts/sign-in.ts";
import { signUpOperations } from "./accounts/sign-up.ts";
import { supportOperations } from "./accounts/support.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";

/** Accounts: sign-up, sign-in, the caller's own settings and data. */
export const accounts = contract("accounts", {
  ...signUpOperations,
  ...emailedLinkOperations,
  ...signInOperations,
  ...secondFactorOperations,
  ...profileOperations,
  ...ownDataOperations,
  ...supportOperations,
} as const satisfies ContractSpec);
