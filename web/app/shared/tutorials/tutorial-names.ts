/** The tutorials, by the name of their files. `npm run tutorials` records them. */
export const TUTORIALS = {
  "first-heatmap": "Your first heatmap",
  areas: "Measure an area",
  compare: "Compare two designs",
  share: "Share a result",
  organise: "Organise your heatmaps",
} as const;
export type TutorialName = keyof typeof TUTORIALS;

export const isTutorial = (name: string): name is TutorialName => Object.hasOwn(TUTORIALS, name);
