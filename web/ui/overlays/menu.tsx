import { clsx } from "clsx";
import { DropdownMenu } from "radix-ui";
import { type ReactNode, useState } from "react";
import styles from "./menu.module.css";

type Props = { trigger: ReactNode; label: string; align?: "start" | "end"; children: ReactNode };

/**
 * A dropdown menu. It is not modal, so the page stays accessible, and it is rendered inside the main element, so that assistive
 * technology finds it in a landmark.
 */
export function Menu({ trigger, label, align = "end", children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [main, setMain] = useState<Element | null>(null);
  const change = (open: boolean) => {
    // Together, because a menu that moves to another element is rendered again.
    setMain(document.querySelector("main"));
    setIsOpen(open);
  };
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={change}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={main}>
        <DropdownMenu.Content className={styles.menu} aria-label={label} align={align} sideOffset={6} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type ItemProps = {
  icon?: ReactNode;
  isDangerous?: boolean;
  isDisabled?: boolean;
  /** Why the item is disabled; shown below its name. */
  blockedReason?: string | undefined;
  onSelect: () => void;
  children: ReactNode;
};

/** An action of a menu. Closes the menu when it is chosen. */
export function MenuItem({ icon, isDangerous = false, isDisabled = false, blockedReason, onSelect, children }: ItemProps) {
  return (
    <DropdownMenu.Item
      className={clsx(styles.item, isDangerous && styles.itemDanger)}
      disabled={isDisabled || blockedReason !== undefined}
      onSelect={onSelect}
    >
      {icon}
      {blockedReason === undefined ? (
        children
      ) : (
        <span className={styles.blocked}>
          {children}
          <span className={styles.reason}>{blockedReason}</span>
        </span>
      )}
    </DropdownMenu.Item>
  );
}

/** An item that opens another site in a new tab. */
export function MenuLink({ icon, href, children }: { icon?: ReactNode; href: string; children: ReactNode }) {
  return (
    <DropdownMenu.Item className={styles.item} asChild>
      <a href={href} target="_blank" rel="noopener noreferrer">
        {icon}
        {children}
      </a>
    </DropdownMenu.Item>
  );
}

/** Names the items below it. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className={styles.heading}>{children}</DropdownMenu.Label>;
}

/** Related menu items under a heading. */
export function MenuGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <DropdownMenu.Group className={styles.group} aria-label={heading}>
      <div className={styles.groupHeading} aria-hidden="true">
        {heading}
      </div>
      {children}
    </DropdownMenu.Group>
  );
}

type ChoiceProps<Option extends string> = {
  heading: string;
  value: Option;
  onChange: (option: Option) => void;
  children: ReactNode;
};

/** Options side by side of which one is chosen; choosing another keeps the menu open. */
export function MenuChoice<Option extends string>({ heading, value, onChange, children }: ChoiceProps<Option>) {
  return (
    <DropdownMenu.RadioGroup
      className={styles.choice}
      aria-label={heading}
      value={value}
      onValueChange={(option) => onChange(option as Option)}
    >
      {children}
    </DropdownMenu.RadioGroup>
  );
}

/** An option of a MenuChoice. The menu stays open, so that several can be tried. */
export function MenuOption({ value, icon, children }: { value: string; icon: ReactNode; children: ReactNode }) {
  return (
    <DropdownMenu.RadioItem className={styles.option} value={value} onSelect={(event) => event.preventDefault()}>
      {icon}
      {children}
    </DropdownMenu.RadioItem>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className={styles.line} />;
}
