/** Apart from the session, so that only who logs out loads it. */
export { signOut as revoke } from "aws-amplify/auth";
