import { WifiOff } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { useIsOnline } from "#web/kit/page/use-is-online.ts";
import { EmptyState } from "./states.tsx";

type Props = {
  /** Announced to screen readers. */
  label: string;
  className?: string | undefined;
  style?: CSSProperties;
  children?: ReactNode;
};

/** Placeholders while content loads. Without a connection, says when it appears instead. */
export function LoadingState({ label, className, style, children }: Props) {
  const isOnline = useIsOnline();
  return isOnline ? (
    <div className={className} style={style} role="status" aria-label={label}>
      {children}
    </div>
  ) : (
    <EmptyState icon={<WifiOff />} title="You’re offline" text="This appears as soon as your connection is back." />
  );
}
