/** Descriptions of the tags of the public API, for its OpenAPI document and the reference. */
export const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = {
  heatmaps:
    "Where people look at an image or a video: create heatmaps from files, read their scores, images and frames, and edit them.",
  benchmarks: "Sets of ads and templates that the workspace may compare its heatmaps with.",
  captures: "Heatmaps of websites and HTML5 banners, which Sightline captures from their URL.",
  batches: "Create up to 100 heatmaps in one request. Each succeeds or fails on its own.",
  jobs: "Progress of the work on heatmaps and reports. Poll a job if you don’t use webhooks.",
  audits: "What is measured about an image, ratings with suggestions, and edits to try before they are made.",
  brands: "How much attention a brand gets in a video.",
  comments: "Comments on heatmaps, which can be pinned to a place or a second, and resolved.",
  projects: "Collections of heatmaps.",
  reports: "Comparisons of ads in templates, with rankings.",
  sharing: "Links that show a heatmap or a report to people without an account.",
  exports: "Files: data files, zips of heatmaps and projects, and PDF or PowerPoint slides.",
  workspaces: "The workspace of the key: its credits, features and people.",
  webhooks: "Messages that Sightline sends to your server when something is done, and their deliveries.",
  key: "The API key that a request is made with.",
  developers: "This document, and the login of programs without a browser. No key is needed.",
};
