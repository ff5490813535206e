/** Separate from the session module, so that it is only loaded on logout. */
export { signOut as revoke } from "aws-amplify/auth";
