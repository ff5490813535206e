import type { ReactNode } from "react";
import type { Branding } from "#contracts/sharing.ts";
import { Logo } from "#web/ui/layout/logo.tsx";
import { brandStyle } from "./brand.ts";
import "./shared-page.css";

/** Header and footer of shared pages, in the workspace's colours. */
export function SharedFrame({ branding, title, children }: { branding: Branding | null; title?: string; children: ReactNode }) {
  return (
    <div className="shared" style={brandStyle(branding)}>
      <header className="shared__menu">
        {branding?.logo ? <img className="shared__logo" src={branding.logo} alt="" /> : <Logo />}
        {title && <h1>{title}</h1>}
      </header>
      <main className="shared__main">{children}</main>
      <footer className="shared__bar">
        Powered by <a href="/">Sightline</a>
      </footer>
    </div>
  );
}
