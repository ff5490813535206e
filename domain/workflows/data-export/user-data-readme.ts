/** The same in every part, because all are extracted into one folder. */
const SPLIT: readonly string[] = [
  "This copy is split into several ZIP files. Extract all of them into the same folder. The first one contains all files below. Each of the others contains further heatmaps: heatmaps-2.json is in the second one, heatmaps-3.json in the third one, and so on.",
  "",
];

/** Explains each file of a data export to the person whose data it is. `isSplit` if it has several parts. */
export const userDataReadme = ({ isSplit }: { readonly isSplit: boolean }): string =>
  [
    "YOUR DATA",
    "",
    "A copy of the data that is stored about you. The files ending in .json are text files, which you can open in any text editor. Times are in UTC.",
    "",
    ...(isSplit ? SPLIT : []),
    "- account.json: your profile: name, addresses, settings, role, and what you answered when you signed up.",
    "- consents.json: the versions of the terms and the privacy policy that you accepted, how and when.",
    "- activity.json: changes of your account that were recorded, also those by our staff.",
    "- support_views.json: the last 20 times that our support team viewed your account.",
    "- emails.json: the emails that were sent to you in the last 90 days: which, and when.",
    "- credits.json: the credits of your own account, with every change. Those of a workspace belong to the workspace.",
    "- heatmaps.json: the heatmaps that you created, in your account and in your current workspace, with their results.",
    "- comments.json: the comments that you wrote.",
    "- chats.json: your conversations with Co-Pilot.",
    "- projects.json: the projects that you created.",
    "- reports.json: the reports that you created.",
    "- brand_models.json: the brand models of your own account, with their labels in videos. Those of a workspace belong to the workspace.",
    "- files/: a folder for each heatmap: the file that you uploaded, and the images and videos made from it.",
    "",
    "A file that contains only [] is empty: there is no such data.",
    "Not included: your password and the codes of your second factor, which no one can read, and payments, which are with our payment provider.",
    "",
  ].join("\r\n");

/** Names the heatmaps, by uid with their title, of which files are missing in a data export. */
export const notIncluded = (heatmaps: ReadonlyMap<string, string>): string =>
  [
    "Files of these heatmaps are missing, because they no longer existed when the copy was created:",
    ...Array.from(heatmaps, ([uid, title]) => `- ${title} (${uid})`),
    "",
  ].join("\r\n");
