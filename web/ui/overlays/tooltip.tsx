import { Tooltip as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import "./tooltip.css";

export const TooltipProvider = Primitive.Provider;

/** A short hint on hover and on focus. Without text its child stands alone. */
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
      {/* Whoever points at things needs no hint on what a closed dialog gave the focus back to. */}
      <Primitive.Trigger
        asChild
        onFocus={(event) => {
          if (!event.currentTarget.matches(":focus-visible")) event.preventDefault();
        }}
      >
        {children}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className="tooltip" side={side} sideOffset={6} collisionPadding={8}>
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
