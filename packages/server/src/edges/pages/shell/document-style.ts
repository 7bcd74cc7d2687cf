// Base CSS of all server-rendered pages.
export const documentStyle = `
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0;
  background: var(--plinth-ground);
  color: var(--plinth-ink);
  font: 0.9375rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  overflow-wrap: break-word;
  -webkit-font-smoothing: antialiased;
}
h1, h2, h3, h4, p, ul, ol, dl, dd, pre, figure { margin: 0; padding: 0; }
h1, h2, h3 { font-weight: 600; letter-spacing: -0.015em; line-height: 1.25; text-wrap: balance; }
p { text-wrap: pretty; }
ul, ol { list-style: none; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
code { font-size: 0.875em; }
a { color: var(--plinth-accent); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--plinth-accent); outline-offset: 3px; border-radius: 2px; }
svg { display: block; }
.muted { color: var(--plinth-muted); }
`
