/** The style of the emulators' pages. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#13231f, #e6f0ec);
  --quiet: light-dark(#52655f, #9db4ac);
  --line: light-dark(#d5e0dc, #2c3d37);
  --page: light-dark(#f3f7f5, #0f1815);
  --card: light-dark(#ffffff, #17231f);
  --deep: light-dark(#0b6b57, #0e5446);
  --accent: light-dark(#0b6b57, #5fd6b8);
  --on-accent: light-dark(#ffffff, #06231c);
  --danger: light-dark(#b3261e, #ff9d94);
  --danger-tint: light-dark(#fdeceb, #3a1a18);
  --good-tint: light-dark(#dcf3ea, #143a30);
  --warn-tint: light-dark(#fdf0d5, #3d2f10);
  --warn: light-dark(#7a5200, #f3c969);
}
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; color: var(--ink); background: var(--page); }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 0.25rem; }
.strip {
  display: flex; flex-wrap: wrap; gap: 0 1.5rem; justify-content: space-between; margin: 0; padding: 0.5rem clamp(1rem, 4vw, 3rem);
  background: var(--deep); color: #fff; font-size: 0.875rem;
}
.strip span:first-child { font-weight: 650; }
.page { max-width: 62rem; margin: 0 auto; padding: clamp(1.5rem, 4vw, 3.5rem) 1rem 5rem; }
h1 { margin: 0 0 0.25rem; font-size: clamp(1.5rem, 3vw, 2rem); line-height: 1.2; letter-spacing: -0.01em; }
p { margin: 0 0 0.75rem; }
.quiet { color: var(--quiet); }
.narrow { max-width: 34rem; margin: 0 auto; }
.card { padding: clamp(1.125rem, 3vw, 1.75rem); border: 1px solid var(--line); border-radius: 1rem; background: var(--card); }
form { margin: 0; }
label { display: block; margin-bottom: 1rem; font-size: 0.875rem; font-weight: 550; }
label .quiet { font-weight: 400; }
input:not([type=radio]):not([type=hidden]), select {
  display: block; width: 100%; min-height: 2.75rem; margin-top: 0.25rem; padding: 0.5rem 0.75rem; font: inherit; font-size: 1rem; font-weight: 400; color: inherit;
  border: 1px solid light-dark(#8a9c96, #5b7169); border-radius: 0.5rem; background: var(--card);
}
button, .button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 2.5rem; padding: 0.375rem 1rem; font: inherit; font-weight: 600;
  border: 1px solid light-dark(#8a9c96, #5b7169); border-radius: 0.5rem; background: var(--card); color: var(--ink); cursor: pointer; text-decoration: none;
}
button:hover, .button:hover { border-color: var(--accent); }
button.primary { border-color: transparent; background: light-dark(#0b6b57, #5fd6b8); color: var(--on-accent); }
button.primary:hover { background: light-dark(#095a49, #7fe3c9); }
button.wide { width: 100%; min-height: 3rem; }
.note { padding: 0.75rem 1rem; border-radius: 0.5rem; background: var(--warn-tint); }
`;
