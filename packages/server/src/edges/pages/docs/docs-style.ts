// CSS of the documentation pages.
export const docsStyle = `
.hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.docs { padding-bottom: 4rem; }
main { min-width: 0; }
h1 { font-size: 1.75rem; letter-spacing: -0.02em; }
.intro { max-width: 40rem; margin: 0.5rem 0 1.5rem; color: var(--plinth-muted); }
.side { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; margin-bottom: 1.5rem; }
form[role=search] { position: relative; display: flex; gap: 0.5rem; }
form[role=search] input {
  flex: 1;
  min-width: 0;
  height: 2.25rem;
  padding: 0 0.75rem;
  border: 1px solid var(--plinth-edge);
  border-radius: 8px;
  background: var(--plinth-surface);
  color: var(--plinth-ink);
  font: inherit;
  font-size: 1rem;
}
form[role=search] input::placeholder { color: var(--plinth-muted); opacity: 1; }
.found, .nothing {
  position: absolute;
  z-index: 1;
  top: calc(100% + 0.375rem);
  left: 0;
  width: min(34rem, calc(100vw - 2rem));
  max-height: min(30rem, 70vh);
  overflow-y: auto;
  padding: 0.375rem;
  border: 1px solid var(--plinth-line);
  border-radius: 10px;
  background: var(--plinth-surface);
  box-shadow: var(--plinth-shadow);
}
.nothing { padding: 0.625rem 0.875rem; color: var(--plinth-muted); font-size: 0.875rem; }
.found a { display: block; padding: 0.5rem 0.625rem; border-radius: 8px; color: var(--plinth-ink); text-decoration: none; }
.found a:hover, .found a:focus-visible { background: var(--plinth-ground); outline-offset: -2px; border-radius: 8px; }
.found strong { font-weight: 550; }
.place { margin-left: 0.5rem; color: var(--plinth-muted); font-size: 0.8125rem; }
.excerpt { display: block; color: var(--plinth-muted); font-size: 0.8125rem; line-height: 1.5; }
mark { background: none; color: var(--plinth-ink); font-weight: 600; }
.drawer summary, .contents summary {
  padding: 0.4375rem 0.75rem;
  border: 1px solid var(--plinth-line);
  border-radius: 8px;
  background: var(--plinth-surface);
  font-weight: 550;
  cursor: pointer;
}
.drawer nav, .contents nav { padding: 0.75rem 0.75rem 0; }
.side nav p, .beside p { margin: 1.25rem 0 0.25rem; color: var(--plinth-muted); font-size: 0.8125rem; font-weight: 550; }
.side nav a, .beside a, .contents nav a {
  display: block;
  padding: 0.25rem 0;
  color: var(--plinth-ink);
  font-size: 0.875rem;
  line-height: 1.4;
  text-decoration: none;
}
.side nav a:hover, .beside a:hover, .contents nav a:hover { color: var(--plinth-accent); }
.side nav a[aria-current] { color: var(--plinth-accent); font-weight: 600; }
.level-3 { padding-left: 0.75rem; }
.list, .beside { display: none; }
.contents { margin-bottom: 1.25rem; }
section h2 { margin: 2rem 0 0.75rem; font-size: 1.125rem; }
.tasks { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr)); gap: 0.75rem; }
.tasks .card { position: relative; padding: 0.875rem 1rem; box-shadow: none; }
.tasks .card:hover { border-color: var(--plinth-accent); }
.tasks a { font-weight: 550; text-decoration: none; }
.tasks a::after { content: ""; position: absolute; inset: 0; border-radius: 10px; }
.tasks a:focus-visible { outline: none; }
.tasks a:focus-visible::after { outline: 2px solid var(--plinth-accent); outline-offset: 2px; }
.tasks p { margin-top: 0.125rem; color: var(--plinth-muted); font-size: 0.875rem; line-height: 1.5; }
.results li + li { margin-top: 1.25rem; }
.results a { font-weight: 550; }
.results .place { margin: 0; }
.results p { color: var(--plinth-muted); font-size: 0.875rem; }
.prose { max-width: 44rem; }
.prose p, .prose ul, .prose ol, .prose .code, .prose .table, .prose blockquote { margin: 0 0 1rem; }
.prose ul, .prose ol { padding-left: 1.375rem; }
.prose ul { list-style: disc; }
.prose ol { list-style: decimal; }
.prose li::marker { color: var(--plinth-muted); }
.prose li + li { margin-top: 0.375rem; }
.prose blockquote { margin-inline: 0; padding: 0.625rem 1rem; border-left: 3px solid var(--plinth-accent); background: var(--plinth-surface); }
.prose blockquote p { margin: 0; }
.prose img { display: block; max-width: 100%; height: auto; border: 1px solid var(--plinth-line); border-radius: 10px; }
.prose .heading { position: relative; margin: 2.25rem 0 0.75rem; }
.prose .heading:first-child { margin-top: 0; }
.prose h2 { font-size: 1.375rem; }
.prose h3 { font-size: 1.0625rem; letter-spacing: -0.01em; }
.prose h4 { font-size: 0.9375rem; font-weight: 600; }
.prose .heading :is(h2, h3, h4) { padding-right: 1.5rem; scroll-margin-top: 1rem; }
.anchor { position: absolute; top: 0; right: 0; padding: 0 0.375rem; color: var(--plinth-muted); text-decoration: none; opacity: 0; }
.heading:hover > .anchor, .anchor:focus-visible { opacity: 1; }
.prose .table { overflow-x: auto; }
.prose table { width: 100%; border-collapse: collapse; font-size: 0.875rem; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
.prose :is(th, td) { min-width: 4.5rem; padding: 0.5rem 0.875rem 0.5rem 0; border-bottom: 1px solid var(--plinth-line); text-align: left; vertical-align: top; }
.prose th { font-weight: 600; }
.prose thead:not(:has(th)) { display: none; }
.prose td code { overflow-wrap: anywhere; }
.prose td:first-child code { overflow-wrap: normal; }
.code { position: relative; }
.code pre { margin: 0; padding: 0.875rem 1rem; font-size: 0.8125rem; line-height: 1.6; }
.copy {
  position: absolute;
  top: 0.375rem;
  right: 0.375rem;
  padding: 0.125rem 0.625rem;
  border: 1px solid var(--plinth-edge);
  border-radius: 6px;
  background: var(--plinth-surface);
  color: var(--plinth-ink);
  font: inherit;
  font-size: 0.75rem;
  cursor: pointer;
  opacity: 0;
}
.code:hover .copy, .code:focus-within .copy { opacity: 1; }
@media (hover: none) { .copy { opacity: 1; } }
.source { margin-top: 2.5rem; font-size: 0.875rem; }
.neighbours { display: flex; flex-wrap: wrap; gap: 0.75rem; max-width: 44rem; margin-top: 1rem; }
.neighbours .card { flex: 1 1 14rem; padding: 0.75rem 1rem; box-shadow: none; font-weight: 550; text-decoration: none; }
.neighbours .card:hover { border-color: var(--plinth-accent); }
.neighbours span { display: block; color: var(--plinth-muted); font-size: 0.8125rem; font-weight: 400; }
.neighbours .next { text-align: right; }
@media (min-width: 56rem) {
  .docs { display: grid; grid-template-columns: 13.5rem minmax(0, 1fr); gap: 3rem; padding-top: 1.5rem; }
  .side {
    position: sticky;
    z-index: 1;
    top: 0;
    grid-template-rows: auto minmax(0, 1fr);
    align-self: start;
    max-height: 100vh;
    margin: -1.5rem -0.5rem 0;
    padding: 1.5rem 0.5rem;
  }
  .side .list { display: block; overflow-y: auto; padding: 0 0.25rem; }
  .side form .button { position: absolute; left: -100vw; }
  .side form .button:focus { position: static; }
  .drawer { display: none; }
}
@media (min-width: 72rem) {
  .docs:has(.beside) { grid-template-columns: 13.5rem minmax(0, 1fr) 11rem; gap: 2.5rem; }
  .beside { display: block; position: sticky; top: 0; align-self: start; max-height: 100vh; margin-top: -1.5rem; padding: 1.5rem 0; overflow-y: auto; }
  .beside p { margin-top: 0; }
  .beside a { font-size: 0.8125rem; color: var(--plinth-muted); }
  .contents { display: none; }
}
@media print {
  header, .side, .beside, .contents, .copy, .anchor, .source, .neighbours { display: none; }
}
`
