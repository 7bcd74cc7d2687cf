// CSS of the page shown if the dashboard was not built.
export const unbuiltFrontStyle = `
main { display: grid; gap: 1rem; align-content: start; }
.links { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; }
h1 { font-size: clamp(1.5rem, 1.25rem + 1.2vw, 1.875rem); }
pre {
  padding: 1rem clamp(0.875rem, 3vw, 1.25rem);
  border: 1px solid var(--plinth-line);
  border-radius: 10px;
  background: var(--plinth-surface);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
`
