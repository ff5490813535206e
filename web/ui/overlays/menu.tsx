import { DropdownMenu } from "radix-ui";
import { type ReactNode, useState } from "react";
import "./menu.css";

type Props = { trigger: ReactNode; label: string; align?: "start" | "end"; children: ReactNode };

/**
 * A dropdown menu. It is not modal, so the page stays accessible, and it is rendered inside the main element, so that assistive
 * technology finds it in a landmark.
 */
export function Menu({ trigger, label, align = "end", children }: Props) {
  const [main, setMain] = useState<Element | null>(null);
  return (
    <DropdownMenu.Root modal={false} onOpenChange={() => setMain(document.querySelector("main"))}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={main}>
        <DropdownMenu.Content className="menu" aria-label={label} align={align} sideOffset={6} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type ItemProps = { icon?: ReactNode; isDangerous?: boolean; isDisabled?: boolean; onSelect: () => void; children: ReactNode };

export function MenuItem({ icon, isDangerous = false, isDisabled = false, onSelect, children }: ItemProps) {
  return (
    <DropdownMenu.Item
      className={`menu__item${isDangerous ? " menu__item--danger" : ""}`}
      disabled={isDisabled}
      onSelect={onSelect}
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="menu__heading">{children}</DropdownMenu.Label>;
}

/** Related menu items under a heading. */
export function MenuGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <DropdownMenu.Group className="menu__group" aria-label={heading}>
      <div className="menu__group-heading" aria-hidden="true">
        {heading}
      </div>
      {children}
    </DropdownMenu.Group>
  );
}

export function MenuLine() {
  return <DropdownMenu.Separator className="menu__line" />;
}
