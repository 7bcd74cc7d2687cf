// CSS of the shell: Inter, header, column and footer. The sizes are those of the dashboard.
import type { Brand } from './load-brand.ts'

/** The Latin subset that the dashboard loads too. Without it, the system's font is used. */
export const fontStyle = ({ font }: Brand): string =>
  font === null
    ? ''
    : `@font-face {
  font-family: "Inter Variable";
  font-style: normal;
  font-weight: 100 900;
  font-display: swap;
  src: url("${font}") format("woff2");
  unicode-range: U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329,
    U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD;
}
body { font-family: "Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
`

export const shellStyle = `
.shell { display: grid; grid-template: auto 1fr auto / minmax(0, 1fr); min-height: 100vh; min-height: 100svh; }
.column { width: 100%; max-width: 56rem; margin-inline: auto; padding-inline: 1rem; }
.wide .column { max-width: clamp(56rem, 85vw, 72rem); }
@media (min-width: 40rem) { .column { padding-inline: 2rem; } }
main.column { padding-block: clamp(1rem, 4vh, 2.5rem) 4rem; }
main:focus { outline: none; }
.skip { position: absolute; top: 0.5rem; left: 0.5rem; z-index: 2; }
.skip:not(:focus) { width: 1px; height: 1px; min-height: 0; padding: 0; border: 0; overflow: hidden; clip-path: inset(50%); }

header.column { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 1.5rem; min-height: 3.5rem; padding-block: 0.75rem; font-size: 0.875rem; line-height: 1.5rem; }
header a { border-radius: 4px; color: var(--plinth-muted); text-decoration: none; }
header a:not(.button):hover, header [aria-current] { color: var(--plinth-ink); }
header .home { display: flex; align-items: center; gap: 0.625rem; color: var(--plinth-ink); font-size: 1.0625rem; font-weight: 600; letter-spacing: -0.025em; }
header .home span { width: 1.25rem; color: var(--plinth-accent); }
header nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; }
header a.button { color: var(--plinth-on-accent); }
header .account { display: flex; align-items: center; gap: 1rem; min-width: 0; margin-left: auto; }
header .account span { max-width: 20rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
@media (max-width: 40rem) {
  header nav { order: 1; width: 100%; gap: 0.25rem 1rem; }
  header .account span { max-width: 12rem; }
}

.page-footer { border-top: 1px solid var(--plinth-line); color: var(--plinth-muted); font-size: 0.875rem; }
.page-footer .column { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; padding-block: 1.5rem; }
.page-footer span { color: var(--plinth-ink); font-weight: 500; }
.page-footer nav { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; }
.page-footer a { border-radius: 4px; color: var(--plinth-muted); text-decoration: none; }
.page-footer a:hover { color: var(--plinth-ink); }
@media print { header.column, .page-footer { display: none; } }
`
