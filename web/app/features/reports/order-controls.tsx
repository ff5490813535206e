import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { useEffect, useRef } from "react";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import styles from "./order-controls.module.css";
import type { useDragOrder } from "./use-drag-order.ts";

type Props = {
  title: string;
  place: number;
  count: number;
  handle: ReturnType<ReturnType<typeof useDragOrder>["handle"]>;
  onMove: (to: number) => void;
};

/**
 * Moves an item of a list: with buttons, which keep the focus when the item moves, or by dragging the handle. The arrows point up
 * and down; `--order-turn` turns them where items lie side by side.
 */
export function OrderControls({ title, place, count, handle, onMove }: Props) {
  const pressed = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (place < 0) return;
    // An element that moves in the document loses the focus.
    if (document.activeElement === document.body) pressed.current?.focus();
    pressed.current = null;
  }, [place]);
  if (count < 2) return null;
  const button = (label: string, icon: typeof ArrowUp, to: number) => {
    const Icon = icon;
    const isOff = to < 0 || to >= count;
    return (
      <IconButton
        label={`Move ${title} ${label}`}
        aria-disabled={isOff}
        onClick={({ currentTarget }) => {
          if (isOff) return;
          pressed.current = currentTarget;
          onMove(to);
        }}
      >
        <Icon />
      </IconButton>
    );
  };
  return (
    <span className={styles.order}>
      <span className={styles.handle} aria-hidden="true" {...handle}>
        <GripVertical />
      </span>
      {button("earlier", ArrowUp, place - 1)}
      {button("later", ArrowDown, place + 1)}
    </span>
  );
}
