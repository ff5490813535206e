import { LogoMark } from "#web/ui/layout/logo.tsx";
import "./loading-overlay.css";

/** Covers the page while its first chunk loads. */
export function LoadingOverlay() {
  return (
    <div className="loading-overlay" role="status" aria-label="Loading Sightline">
      <LogoMark size={48} />
    </div>
  );
}
