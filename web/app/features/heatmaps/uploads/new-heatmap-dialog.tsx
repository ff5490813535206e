import { ArrowLeft, Clapperboard, Film, Globe, Image, type LucideIcon } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import type { Profile } from "#contracts/profile.ts";
import { FILE_LIMITS } from "#web/kit/uploads/file-limits.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { insufficientCreditsReason } from "./credit-checks.ts";
import styles from "./new-heatmap-dialog.module.css";

/** Sources of a heatmap. */
export type Kind = "image" | "video" | "website" | "banner";
/** The step of the dialog: closed, kind selection, or the form of a kind. */
export type Step = "closed" | "kind" | "website" | "banner";

type KindOption = { label: string; Icon: LucideIcon; facts: string; cost: { images?: number; videos?: number }; price: string };
const image = { cost: { images: 1 }, price: "1 image credit" };
const video = { cost: { videos: 1 }, price: "1 video credit" };
const KINDS: Readonly<Record<Kind, KindOption>> = {
  image: { label: "Image", Icon: Image, facts: `JPG, PNG, WebP, AVIF, GIF or BMP, up to ${FILE_LIMITS.image}`, ...image },
  video: { label: "Video", Icon: Film, facts: `MP4, MOV, WebM, M4V, AVI or MPG, up to ${FILE_LIMITS.video}`, ...video },
  website: { label: "Website", Icon: Globe, facts: "Capture a page by URL, desktop or mobile", ...image },
  banner: { label: "HTML5 Banner", Icon: Clapperboard, facts: "Record an animated ad from a link", ...video },
};
const STEPS: Readonly<Record<Exclude<Step, "closed" | "kind">, { title: string; description: string }>> = {
  website: { title: "Website", description: "We open the page, close its cookie banner and take a screenshot." },
  banner: { title: "HTML5 Banner", description: "We open the banner at full size on an empty page and record it." },
};

type Props = {
  profile: Profile;
  step: Step;
  onClose: () => void;
  onBack: () => void;
  onKind: (kind: Kind) => void;
  /** Called with the reason why a kind cannot be created. */
  onBlocked: (reason: string) => void;
  /** The form of the current kind. */
  children: ReactNode;
};

/** Asks for the kind of a new heatmap, and for its settings if no file is needed. */
export function NewHeatmapDialog({ profile, step, onClose, onBack, onKind, onBlocked, children }: Props) {
  const isChoosing = step === "kind" || step === "closed";
  const { title, description } = isChoosing
    ? { title: "New heatmap", description: "What would you like to analyse?" }
    : STEPS[step];
  const heading = isChoosing ? (
    title
  ) : (
    <span className={styles.kindsHeading}>
      <IconButton label="Back" onClick={onBack}>
        <ArrowLeft />
      </IconButton>
      {title}
    </span>
  );
  return (
    <Dialog kind="wide" isOpen={step !== "closed"} onClose={onClose} title={heading} description={description}>
      {isChoosing ? (
        <ul className={styles.kinds}>
          {(Object.keys(KINDS) as Kind[]).map((kind) => (
            <KindChoice
              key={kind}
              {...KINDS[kind]}
              isForemost={kind === "image"}
              blockedReason={insufficientCreditsReason(profile, KINDS[kind].cost)}
              onClick={() => onKind(kind)}
              onBlocked={onBlocked}
            />
          ))}
        </ul>
      ) : (
        <Suspense fallback={<div className={styles.kindsWait} aria-busy="true" />}>{children}</Suspense>
      )}
    </Dialog>
  );
}

type ChoiceProps = KindOption & {
  /** Whether it has focus when the dialog opens. */
  isForemost: boolean;
  blockedReason: string | undefined;
  onClick: () => void;
  onBlocked: (reason: string) => void;
};

/** Stays focusable without sufficient credits, and explains why. */
function KindChoice({ label, Icon, facts, price, isForemost, blockedReason, onClick, onBlocked }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.kind}
        data-foremost={isForemost || undefined}
        aria-disabled={blockedReason !== undefined}
        onClick={() => (blockedReason === undefined ? onClick() : onBlocked(blockedReason))}
      >
        <span className={styles.kindIcon}>
          <Icon aria-hidden="true" />
        </span>
        <span>
          <strong>{label}</strong>
          <span className={styles.kindFacts}>{facts}</span>
          <span className={styles.kindPrice}>{blockedReason ? `No ${price.replace("1 ", "")}s left` : price}</span>
        </span>
      </button>
    </li>
  );
}
