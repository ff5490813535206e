import { Tooltip as Primitive } from "radix-ui";
import { type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import styles from "./tooltip.module.css";

export const TooltipProvider = Primitive.Provider;

type Props = {
  text: ReactNode;
  side?: "top" | "bottom" | "right";
  /** Whether it is not needed for now, for example because its text is visible. */
  isOff?: boolean;
  children: ReactNode;
};

/** A short hint on hover and focus. On a text, which does nothing else, also on a tap. Without text, renders only its child. */
export function Tooltip({ text, ...props }: Props) {
  return text ? <Hint text={text} {...props} /> : props.children;
}

function Hint({ text, side = "bottom", isOff = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  /** The state that a tap on a text leads to. */
  const tapped = useRef<boolean>(undefined);
  const onPointerDown = ({ pointerType, currentTarget }: PointerEvent) => {
    tapped.current = pointerType === "touch" && !currentTarget.matches("a, button, label, summary") ? !isOpen : undefined;
  };
  const onClick = (event: MouseEvent) => {
    if (tapped.current === undefined) return;
    event.preventDefault();
    setIsOpen(tapped.current);
  };
  return (
    <Primitive.Root open={isOpen && !isOff} onOpenChange={setIsOpen}>
      {/* Pointer users need no tooltip when a closing dialog restores focus to the trigger. */}
      <Primitive.Trigger
        asChild
        onPointerDown={onPointerDown}
        onClick={onClick}
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
