// CSS of the API reference.
export const apiDocsStyle = `
.api { padding-bottom: 4rem; }
.api main { min-width: 0; max-width: 46rem; }
.api h1 { margin-bottom: 0.5rem; font-size: 1.75rem; letter-spacing: -0.02em; }
.api .lead { color: var(--plinth-muted); }
.api .formats { display: flex; flex-wrap: wrap; gap: 0 1rem; margin-top: 0.75rem; }
.api main h2 { margin: 2rem 0 0.5rem; font-size: 1.125rem; }
.api main > section { padding-top: 2.5rem; }
.api main > section > h2 { margin: 0 0 0.5rem; font-size: 1.375rem; }
.api main > section > p + p { margin-top: 0.75rem; }
.api pre {
  margin: 0.75rem 0 1rem;
  padding: 0.75rem 1rem;
  border: 1px solid var(--plinth-line);
  border-radius: 8px;
  background: var(--plinth-surface);
  font-size: 0.8125rem;
  line-height: 1.6;
  overflow-x: auto;
}
.api pre code { font-size: inherit; }
.api pre.response { max-height: 24rem; overflow-y: auto; }
.api .method, .api .endpoint code {
  font: 600 0.75rem/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
.api .method { color: var(--plinth-accent); letter-spacing: 0.03em; }

.operations { font-size: 0.875rem; }
.operations summary { padding: 0.4375rem 0.75rem; border: 1px solid var(--plinth-line); border-radius: 8px; background: var(--plinth-surface); font-weight: 550; cursor: pointer; }
.operations .list > div { margin-bottom: 1.25rem; }
.operations h2 { margin-bottom: 0.25rem; font-size: 0.8125rem; letter-spacing: 0; }
.operations a { display: block; padding: 0.25rem 0; border-radius: 4px; color: var(--plinth-muted); line-height: 1.4; text-decoration: none; }
.operations li a { display: grid; grid-template-columns: 3.75rem 1fr; }
.operations h2 a { color: var(--plinth-ink); }
.operations a:hover { color: var(--plinth-accent); }
.operations .method { font-size: 0.6875rem; line-height: 1.8; color: inherit; }
.operations .search { display: none; }
@media (scripting: enabled) { .operations .search { display: block; } }
.operations .search label, .example legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.operations .search input {
  width: 100%;
  height: 2.25rem;
  padding: 0 0.75rem;
  border: 1px solid color-mix(in srgb, var(--plinth-muted) 72%, var(--plinth-surface));
  border-radius: 8px;
  background: var(--plinth-surface);
  color: var(--plinth-ink);
  font: inherit;
  font-size: 1rem;
}
.operations .search input::placeholder { color: var(--plinth-muted); opacity: 1; }
.operations .search p { min-height: 1.25rem; padding-top: 0.25rem; color: var(--plinth-muted); font-size: 0.8125rem; line-height: 1.4; }

.operation { padding: 2rem 0; }
.operation + .operation { border-top: 1px solid var(--plinth-line); }
.operation h3 { margin-bottom: 0.25rem; font-size: 1.0625rem; letter-spacing: 0; }
.operation h3 a { color: inherit; text-decoration: none; }
.operation h3 a:hover { text-decoration: underline; text-decoration-thickness: 1px; }
.operation .endpoint { margin-bottom: 0.75rem; overflow-wrap: anywhere; }
.operation .endpoint code { font-weight: 400; font-size: 0.8125rem; }
.operation h4 { margin: 1.5rem 0 0.5rem; font-size: 0.875rem; font-weight: 600; }
.operation h4 code { margin-left: 0.25rem; color: var(--plinth-muted); font-weight: 400; }
.operation .muted { margin-top: 0.25rem; font-size: 0.875rem; }
.operation .muted + p { margin-top: 0.5rem; }

.example { min-width: 0; margin: 0; padding: 0; border: 0; }
.example input { position: absolute; opacity: 0; pointer-events: none; }
.example label { display: inline-block; margin-right: 0.25rem; padding: 0.1875rem 0.625rem; border: 1px solid transparent; border-radius: 8px; color: var(--plinth-muted); font-size: 0.8125rem; line-height: 1.5; cursor: pointer; }
.example label:hover { color: var(--plinth-ink); }
.example :checked + label { border-color: var(--plinth-line); background: var(--plinth-surface); color: var(--plinth-ink); font-weight: 550; }
.example :focus-visible + label { outline: 2px solid var(--plinth-accent); outline-offset: 1px; }
.example pre { margin: 0.375rem 0 0; }
.example [value=curl]:checked ~ .javascript, .example [value=javascript]:checked ~ .curl { display: none; }
.copyable { position: relative; margin: 0.375rem 0 1rem; }
.copyable pre { margin: 0; }
.example .copyable { margin-bottom: 0; }
.copyable .copy {
  position: absolute;
  top: 0.375rem;
  right: 0.375rem;
  padding: 0.125rem 0.5rem;
  border: 1px solid var(--plinth-line);
  border-radius: 6px;
  background: var(--plinth-surface);
  color: var(--plinth-muted);
  font: inherit;
  font-size: 0.75rem;
  cursor: pointer;
}
.copyable .copy:hover { color: var(--plinth-ink); }

.api dl { border: 1px solid var(--plinth-line); border-radius: 10px; background: var(--plinth-surface); }
.api dl + p { margin: 0.5rem 0; color: var(--plinth-muted); }
.api dl div { padding: 0.625rem 1rem; }
.api dl div + div { border-top: 1px solid var(--plinth-line); }
.api dt { overflow-wrap: anywhere; }
.api dt code { margin-right: 0.375rem; font-size: 0.8125rem; font-weight: 600; }
.api dt span, .api dt em { color: var(--plinth-muted); font-size: 0.8125rem; font-style: normal; }
.api dt em::before { content: "· "; content: "· " / ""; }
.api dd { color: var(--plinth-muted); font-size: 0.875rem; overflow-wrap: anywhere; }
.api dd code, .api td code { color: var(--plinth-ink); }
.fields { margin-top: 1.5rem; }
.fields summary { width: fit-content; padding: 0.125rem 0; font-size: 0.875rem; font-weight: 600; cursor: pointer; }
.fields summary span { margin-left: 0.25rem; color: var(--plinth-muted); font-size: 0.8125rem; font-weight: 400; }
.fields[open] summary { margin-bottom: 0.5rem; }
.api .codes { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; color: var(--plinth-muted); font-size: 0.875rem; }
.api .codes, .api td { font-variant-numeric: tabular-nums; }
.api .codes a { color: var(--plinth-ink); text-decoration-color: var(--plinth-muted); }
.api table { width: 100%; margin-top: 1rem; border-collapse: collapse; font-size: 0.875rem; }
.api th, .api td { padding: 0.5rem 0.75rem 0.5rem 0; border-bottom: 1px solid var(--plinth-line); text-align: left; vertical-align: top; }
.api th { font-weight: 600; }
.api tbody th { font-weight: 400; }
.api tr:target { background: var(--plinth-surface); }
.api :target > h3 a { text-decoration: underline; text-decoration-color: var(--plinth-accent); }
.api section, .api tr { scroll-margin-top: 1rem; }

@media (max-width: 59.99rem) {
  .operations { position: sticky; top: 0; z-index: 1; margin: 0 -1rem 1rem; padding: 0.5rem 1rem; background: var(--plinth-ground); }
  .operations .list { max-height: 75vh; max-height: 75svh; margin-top: 0.375rem; padding: 0.75rem; border: 1px solid var(--plinth-line); border-radius: 10px; background: var(--plinth-surface); box-shadow: 0 12px 32px -20px rgb(27 26 23 / 0.5); overflow-y: auto; overscroll-behavior: contain; }
  .api section, .api tr { scroll-margin-top: 4rem; }
}
@media (min-width: 60rem) {
  .api { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 3.5rem; padding-top: 2rem; }
  .operations { position: sticky; top: 0; align-self: start; max-height: 100vh; margin-left: -0.25rem; padding-bottom: 2rem; overflow-y: auto; }
  .operations .list > div { padding-inline: 0.25rem; }
  .operations .list > .search { position: sticky; top: 0; margin-bottom: 0.25rem; padding: 0.25rem 0.25rem 0; background: var(--plinth-ground); }
  /* The list is always shown beside the reference, where browsers can show a closed element. */
  @supports selector(::details-content) {
    .operations summary { display: none; }
    .operations details::details-content { content-visibility: visible; }
  }
  .api th:first-child { width: 13rem; }
  .operation dl div { display: grid; grid-template-columns: 16rem 1fr; gap: 1rem; }
  .operation dt code { display: block; }
}
`
