/** Answers of the survey after sign-up: how users found us and their field of work. */
export const REFERRAL_SOURCES = [
  "Advertisement",
  "Google/search",
  "Linkedin/Facebook",
  "Referred by friend / colleague",
  "Other",
] as const;
/** How users found us who signed up with an invite: they are not asked. */
export const INVITED = "Invited";
export const WORK_FIELDS = [
  "CRO",
  "Display Advertising / Performance Marketing",
  "Other",
  "Social media (advertising)",
  "UX",
] as const;
