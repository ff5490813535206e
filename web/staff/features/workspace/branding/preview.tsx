import type { BrandColours } from "#contracts/staff/workspaces.ts";
import { brandStyle } from "#web/kit/brand-style.ts";
import { Logo } from "#web/ui/layout/logo.tsx";
import styles from "./branding.module.css";

type Props = { colours: BrandColours; logo: string | null; workspace: string };

/** The parts of a shared page that have the workspace’s colours: menu, stage with the chosen variant, and bar. */
export function Preview({ colours, logo, workspace }: Props) {
  return (
    <div
      className={styles.page}
      style={brandStyle({ ...colours, logo })}
      role="img"
      aria-label={`A shared page in the colours of ${workspace}`}
    >
      <div className={styles.menu}>
        {logo ? <img src={logo} alt="" /> : <Logo />}
        <strong>Summer campaign</strong>
      </div>
      <div className={styles.stage}>
        <div className={styles.picture} />
        <div className={styles.variants}>
          <span className={styles.chosen}>Heatmap</span>
          <span>Peekthrough</span>
          <span>Gaze plot</span>
        </div>
      </div>
      <div className={styles.bar}>Powered by Sightline</div>
    </div>
  );
}
