// CSS of the API reference.
export const apiDocsStyle = `
.columns { max-width: 70rem; margin: 0 auto; padding: 2rem clamp(1rem, 4vw, 2rem) 4rem; }
main { min-width: 0; max-width: 44rem; }
h1 { margin-bottom: 1rem; font-size: 1.75rem; letter-spacing: -0.02em; }
main h2 { margin: 3.5rem 0 1rem; font-size: 1.375rem; }
pre {
  margin: 0.75rem 0 1rem;
  padding: 0.75rem 1rem;
  border: 1px solid var(--plinth-line);
  border-radius: 8px;
  background: var(--plinth-surface);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
.contents { font-size: 0.8125rem; margin-bottom: 3rem; }
.contents h2 { margin: 1.5rem 0 0.5rem; font-size: 0.8125rem; letter-spacing: 0; }
.contents h2:first-child { margin-top: 0; }
.contents a { display: block; padding: 0.25rem 0; color: var(--plinth-muted); text-decoration: none; }
.contents li a { display: grid; grid-template-columns: 3.75rem 1fr; }
.contents code { font-size: 0.75rem; line-height: 1.75; overflow-wrap: anywhere; }
.contents h2 a { color: var(--plinth-ink); }
.contents a:hover { color: var(--plinth-accent); }
.contents .method { font-size: 0.6875rem; line-height: 1.9; }
.method {
  font: 600 0.75rem/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  letter-spacing: 0.03em;
}
.operation { padding: 2rem 0; border-top: 1px solid var(--plinth-line); }
.operation h3 { margin-bottom: 0.5rem; font-size: 1.0625rem; letter-spacing: 0; }
.operation h3 a { color: inherit; text-decoration: none; }
.operation h3 a:hover code { text-decoration: underline; text-decoration-thickness: 1px; }
.operation h3 code { font-size: 1em; }
.operation h3 .method { margin-right: 0.375rem; color: var(--plinth-accent); }
.operation h4 { margin: 1.5rem 0 0.5rem; font-size: 0.875rem; font-weight: 600; }
.operation h4 code { margin-left: 0.25rem; color: var(--plinth-muted); font-weight: 400; }
.operation .muted { margin-top: 0.25rem; font-size: 0.875rem; }
dl + p { margin: 0.5rem 0; color: var(--plinth-muted); }
dl { border: 1px solid var(--plinth-line); border-radius: 10px; background: var(--plinth-surface); }
dl div { padding: 0.625rem 1rem; }
dl div + div { border-top: 1px solid var(--plinth-line); }
dt { overflow-wrap: anywhere; }
dt code { margin-right: 0.375rem; font-weight: 600; }
dt span, dt em { color: var(--plinth-muted); font-size: 0.8125rem; font-style: normal; }
dt em::before { content: "· "; content: "· " / ""; }
dd { color: var(--plinth-muted); font-size: 0.875rem; overflow-wrap: anywhere; }
dd code, td code { color: var(--plinth-ink); }
summary { width: fit-content; padding: 0.125rem 0; color: var(--plinth-accent); cursor: pointer; }
details[open] summary { margin-bottom: 0.5rem; }
.codes { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; color: var(--plinth-muted); font-size: 0.875rem; }
.codes, td { font-variant-numeric: tabular-nums; }
.codes a { color: var(--plinth-ink); text-decoration-color: var(--plinth-muted); }
table { width: 100%; margin-top: 1rem; border-collapse: collapse; font-size: 0.875rem; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; border-bottom: 1px solid var(--plinth-line); text-align: left; vertical-align: top; }
th { font-weight: 600; }
tbody th { font-weight: 400; }
section, tr { scroll-margin-top: 1rem; }
tr:target { background: var(--plinth-surface); }
:target > h3 a { text-decoration: underline; text-decoration-color: var(--plinth-accent); }
@media (min-width: 60rem) {
  .columns { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 4rem; }
  .contents {
    position: sticky;
    top: 0;
    align-self: start;
    max-height: 100vh;
    margin: 0;
    padding: 2rem 0;
    overflow-y: auto;
  }
  .columns { padding-top: 0; }
  main { padding-top: 2rem; }
  tbody th { white-space: nowrap; }
  .operation dl div { display: grid; grid-template-columns: 15rem 1fr; gap: 1rem; }
}
`
