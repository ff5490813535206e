/** Words and phrases that the glossary replaces: a regular expression (without flags) and what to write instead. */
export type ReplacedWord = { readonly pattern: string; readonly use: string };

/** Matched as whole words, in any case. */
export const REPLACED_WORDS: readonly ReplacedWord[] = [
  { pattern: "he|him|his|himself", use: "they, them, their, themselves" },
  { pattern: "somebody", use: "someone" },
  { pattern: "anybody", use: "anyone" },
  { pattern: "everybody", use: "everyone" },
  { pattern: "nobody", use: "no one" },
  { pattern: "whoever", use: "anyone who, the user who" },
  { pattern: "anew", use: "again" },
  { pattern: "once more", use: "again" },
  { pattern: "by (itself|themselves)", use: "automatically, separately" },
  { pattern: "go(es|ing)? on|went on", use: "continue" },
  { pattern: "films?|filmed|filming", use: "video, recording, record" },
  { pattern: "pictures?", use: "image" },
  { pattern: "a mail|mails|mailed|mailing", use: "email" },
  { pattern: "hand(s|ed|ing)? over", use: "transfer" },
  { pattern: "switch(es|ed)? (on|off)", use: "turn on, turn off" },
  { pattern: "good until", use: "expires" },
  { pattern: "booked|bookings?", use: "recorded, created" },
  { pattern: "stand-ins?", use: "emulator" },
  { pattern: "purses?", use: "credit account" },
  { pattern: "refuse[sd]?|refusing|refusals?", use: "reject, error" },
  { pattern: "nine times in ten", use: "90% of the time" },
  { pattern: "told against", use: "compared with" },
  { pattern: "not yours to see", use: "no access" },
  { pattern: "rooms? of the house|the house", use: "folder, layer, codebase" },
  { pattern: "(ten|a hundred|frames|requests|moments) a second", use: "per second" },
  { pattern: "takes? (a|one|the) credit", use: "use a credit, debit a credit" },
  { pattern: "occured", use: "occurred" },
];
