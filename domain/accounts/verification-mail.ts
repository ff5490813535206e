/** What a mail of the user pool is made of: a name, and the placeholders that the pool replaces by code and user name. */
type Blanks = { readonly firstName: string; readonly code: string; readonly userName?: string | null };
type Mail = { readonly subject: string; readonly message: string };

/** The mail for an occasion of the user pool (`CustomMessage_…`); undefined where the pool's own text will do. Plain text. */
export function verificationMail(occasion: string, { firstName, code, userName }: Blanks): Mail | undefined {
  const hello = firstName ? `Hi ${firstName},` : "Hi,";
  const mail = (subject: string, ...lines: string[]): Mail => ({
    subject,
    message: [hello, ...lines, "The Sightline team"].join("\n\n"),
  });
  switch (occasion) {
    case "CustomMessage_SignUp":
    case "CustomMessage_ResendCode":
      return mail(
        "Verify your email address for Sightline",
        `Welcome to Sightline! Your verification code is ${code}. It is valid for 24 hours.`,
        "If you did not sign up, you can ignore this message.",
      );
    case "CustomMessage_UpdateUserAttribute":
    case "CustomMessage_VerifyUserAttribute":
      return mail("Verify your new email address", `Your verification code is ${code}. It is valid for 24 hours.`);
    case "CustomMessage_ForgotPassword":
      return mail(
        "Reset your Sightline password",
        `Your code to choose a new password is ${code}. It is valid for one hour.`,
        "If you did not ask for this, you can ignore this message: your password stays as it is.",
      );
    case "CustomMessage_AdminCreateUser":
      return mail(
        "Your Sightline account",
        `An account was made for you. Sign in as ${userName} with the temporary password ${code}.`,
      );
    default:
      return undefined;
  }
}
