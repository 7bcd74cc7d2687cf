// CSS of the dashboard without JavaScript.
export const dashboardStyle = `
h1 { font-size: 1.5rem; letter-spacing: -0.02em; overflow-wrap: anywhere; }
.top { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: 1rem 2rem; margin-bottom: 1.25rem; }
.top > :first-child { flex: 1 1 auto; }
.top p { color: var(--plinth-muted); }
.switch { display: flex; flex-wrap: wrap; align-items: end; gap: 0.5rem; max-width: 100%; }
.switch .field { min-width: 0; max-width: 16rem; }
.notice.warn { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.75rem 1.5rem; margin-bottom: 1.25rem; }
.notice.warn p { flex: 1 1 20rem; }
.notice.warn b { overflow-wrap: anywhere; }
.notice.warn .ways { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1rem; }
.card.list { padding: 0.375rem 1.25rem; }
.empty { padding: clamp(1.5rem, 5vw, 2.5rem); }
.empty h2 { font-size: 1.125rem; }
.empty p { margin-top: 0.375rem; color: var(--plinth-muted); }
.empty code { color: var(--plinth-ink); }
.empty pre {
  margin: 1rem 0;
  padding: 0.875rem 1rem;
  border: 1px solid var(--plinth-line);
  border-radius: 8px;
  background: var(--plinth-ground);
  font-size: 0.875rem;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
@media (min-width: 44rem) {
  .drops li {
    grid-template: "name state age" "address state views" / minmax(0, 1fr) 5.5rem 11rem;
    align-items: baseline;
  }
  .drops .state { justify-self: start; }
  .drops .age { text-align: right; }
}
`
