import styles from "./logo.module.css";

type LogoMarkProps = {
  size?: number;
  /** Whether the eye looks from one side to the other. */
  isWaiting?: boolean;
};

/** The logo mark: an eye drawn with two crossing strokes, and a point in its line of sight. */
export function LogoMark({ size = 28, isWaiting = false }: LogoMarkProps) {
  return (
    <svg className={styles.logoMark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" data-waiting={isWaiting}>
      <rect width="32" height="32" rx="9" className={styles.logoMarkGround} />
      <path
        className={styles.logoMarkLids}
        d="M4.5 16C8 10.4 12.4 8 16.6 8c3.3 0 6.2 1.4 8.6 3.7M27.5 16C24 21.6 19.6 24 15.4 24c-3.3 0-6.2-1.4-8.6-3.7"
      />
      <circle className={styles.logoMarkPupil} cx="16" cy="16" r="4.2" />
      <circle className={styles.logoMarkPoint} cx="27" cy="7.2" r="2" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className={styles.logo}>
      <LogoMark />
      <span className={styles.word}>Sightline</span>
    </span>
  );
}
