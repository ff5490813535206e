import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./message-card.module.css";

type Props = { Icon?: LucideIcon; role?: "status"; children: ReactNode };

/** A card in the middle of an otherwise empty page: what is in progress, missing or needed. */
export function MessageCard({ Icon, role, children }: Props) {
  return (
    <section className={styles.messageCard} role={role}>
      {Icon && (
        <span className={styles.icon}>
          <Icon aria-hidden="true" />
        </span>
      )}
      {children}
    </section>
  );
}
