import { useState } from "react";
import { createStoredText } from "#web/kit/page/stored-value.ts";

const stored = createStoredText({ storage: "local", key: "list-view" });

/** How a list shows heatmaps. */
export type ListView = "cards" | "table";

/** The chosen view, stored in this browser. */
export function useListView(): readonly [ListView, (view: ListView) => void] {
  const [view, setView] = useState<ListView>(() => (stored.get() === "table" ? "table" : "cards"));
  const choose = (next: ListView) => {
    setView(next);
    stored.set(next);
  };
  return [view, choose];
}
