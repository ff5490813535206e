import { Tooltip as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import styles from "./tooltip.module.css";

export const TooltipProvider = Primitive.Provider;

/** A short hint on hover and focus. Without text, renders only its child. */
export function Tooltip({
  text,
  side = "bottom",
  children,
}: {
  text: ReactNode;
  side?: "top" | "bottom" | "right";
  children: ReactNode;
}) {
  if (!text) return children;
  return (
    <Primitive.Root>
      {/* Pointer users need no tooltip when a closing dialog restores focus to the trigger. */}
      <Primitive.Trigger
        asChild
        onFocus={(event) => {
          if (!event.currentTarget.matches(":focus-visible")) event.preventDefault();
        }}
      >
        {children}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className={styles.tooltip} side={side} sideOffset={6} collisionPadding={8}>
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
