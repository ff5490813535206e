import { type DragEvent, useState } from "react";

/** Reorders a list by dragging the handles of its items. `onMove` gets the place of the dragged item, and its new one. */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number>();
  const [over, setOver] = useState<number>();
  const end = () => {
    setFrom(undefined);
    setOver(undefined);
  };
  return {
    handle: (at: number) => ({
      draggable: true,
      onDragStart: ({ currentTarget, dataTransfer }: DragEvent<HTMLElement>) => {
        const item = currentTarget.closest("li");
        if (item) dataTransfer.setDragImage(item, 0, 0);
        dataTransfer.effectAllowed = "move";
        dataTransfer.setData("text/plain", "");
        setFrom(at);
      },
      onDragEnd: end,
    }),
    item: (at: number) => ({
      "data-drop": from !== undefined && over === at && from !== at,
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (from === undefined) return;
        event.preventDefault();
        setOver(at);
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (from === undefined) return;
        event.preventDefault();
        if (from !== at) onMove(from, at);
        end();
      },
    }),
  };
}
