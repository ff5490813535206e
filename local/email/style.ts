/** The outbox page's style sheet. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1c2430, #e8ebf0);
  --quiet: light-dark(#566073, #a3adbd);
  --line: light-dark(#dfe3ea, #323a47);
  --page: light-dark(#f5f6f9, #14181f);
  --card: light-dark(#ffffff, #1d232d);
  --link: light-dark(#1d5fd0, #85b2ff);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 46rem;
  font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page);
}
a { color: var(--link); }
header { display: grid; grid-template-columns: 1fr auto; align-items: baseline; margin-bottom: 1.5rem; }
h1 { margin: 0; font-size: 1.75rem; }
header p { grid-column: 1; margin: 0; color: var(--quiet); }
nav { grid-column: 2; grid-row: 1; }
.filter { font-weight: 600; }
ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem; }
article { padding: 1.25rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--card); overflow-wrap: anywhere; }
article h2 { margin: 0; font-size: 1.125rem; }
time { color: var(--quiet); font-size: 0.875rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.125rem 0.75rem; margin: 0.75rem 0 0; font-size: 0.875rem; }
dt { color: var(--quiet); }
dd { margin: 0; }
.text { margin: 1rem 0 0; white-space: pre-wrap; }
details { margin-top: 1rem; }
summary { cursor: pointer; color: var(--link); }
iframe { display: block; width: 100%; height: 42rem; margin-top: 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem; background: #fff; }
.empty { padding: 4rem 1.5rem; border: 1px dashed var(--line); border-radius: 0.75rem; text-align: center; }
.empty h2 { margin: 0 0 0.5rem; font-size: 1.25rem; }
.empty p { margin: 0 auto; max-width: 28rem; color: var(--quiet); }
.older { text-align: center; }
`;
