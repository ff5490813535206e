/** The operation of the user pool that begins every sign-in. */
export const SIGN_IN = "InitiateAuth";

/**
 * Operations of the user pool that the browsers of users call themselves: to sign in, to refresh and to end a session. The firewall
 * of the pool blocks every other operation that takes only an access token.
 */
export const BROWSER_OPERATIONS = [SIGN_IN, "RespondToAuthChallenge", "GetTokensFromRefreshToken", "RevokeToken"] as const;

/**
 * Operations that the API calls with the access token of a user. The firewall recognises the API by its user agent, the one free
 * header that the pool shows to the firewall; it ends with the secret of the site.
 */
export const API_OPERATIONS = ["AssociateSoftwareToken", "VerifySoftwareToken"] as const;

/** The part of the user agent that proves that the API makes the request. */
export const poolCaller = (siteSecret: string): string => `sightline-api/${siteSecret}`;
