import { button, heading, hello, line, note, paragraph, strong, why } from "../letter.ts";
import type { Write } from "../write.ts";

export const trialInvite: Write<"trial-invite"> = ({ name, invitedBy, days }, page) => ({
  subject: line`${invitedBy} invited you to try Sightline`,
  preview: "See where people look, before you publish.",
  blocks: [
    heading`See where people look`,
    hello(name),
    paragraph`Your colleague ${strong(invitedBy)} is trying Sightline and thought you might like it too.`,
    paragraph`Upload an ad, a page or a package and see in seconds what people will notice first and what they will miss.`,
    button(`Try it for ${days} days`, page("/signup")),
    note`The trial is free, needs no card and ends automatically.`,
  ],
  why: why`You received this one-time email because ${invitedBy} entered your address.`,
});
