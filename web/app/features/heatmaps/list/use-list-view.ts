import { useState } from "react";

const KEY = "sightline.list-view";

/** How a list shows heatmaps. */
export type ListView = "cards" | "table";

/** The chosen view, stored in this browser. */
export function useListView(): readonly [ListView, (view: ListView) => void] {
  const [view, setView] = useState<ListView>(() => (window.localStorage.getItem(KEY) === "table" ? "table" : "cards"));
  const choose = (next: ListView) => {
    setView(next);
    window.localStorage.setItem(KEY, next);
  };
  return [view, choose];
}
