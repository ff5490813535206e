import { INVITED } from "#contracts/survey.ts";

/** How a person came to the sign-up page, as its address says. */
export type SignUpOrigin = {
  /** Token of an emailed invite. */
  readonly invite?: string | undefined;
  /** Uid of the affiliate who referred them. */
  readonly aff?: string | undefined;
  /** Name of the campaign. */
  readonly source?: string | undefined;
  /** Search term that led to the sign-up, and the interest of the user; see the contract. */
  readonly keyword?: string | undefined;
  readonly interested_in?: string | undefined;
};

/** Fields of the origin that a new account stores. */
export const originOf = ({ aff = "", source = "", keyword = "", interested_in = "" }: SignUpOrigin, isInvited: boolean) => ({
  affiliate: aff,
  source,
  keyword,
  interested_in,
  ...(isInvited && { find: INVITED }),
});
