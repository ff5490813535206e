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
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className="tooltip" side={side} sideOffset={6} collisionPadding={8}>
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
