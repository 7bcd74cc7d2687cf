// CSS of form pages: narrow cards in the column.
export const formStyle = `
main.form { max-width: 29rem; padding: clamp(1rem, 6vh, 4rem) 1rem 4rem; }
h1 { font-size: 1.5rem; letter-spacing: -0.02em; overflow-wrap: anywhere; }
h1 b { font-weight: inherit; }
.intro { margin-top: 0.5rem; color: var(--plinth-muted); }
.intro b, .intro code { color: var(--plinth-ink); font-weight: 550; overflow-wrap: anywhere; }
.stack { display: grid; gap: 1.125rem; margin-top: 1.5rem; }
.stack form { display: grid; gap: 1.125rem; }
.stack > * { min-width: 0; }
.stack-in { display: grid; gap: 1.125rem; }
.card b { overflow-wrap: anywhere; }
.card h2 { font-size: 1rem; }
.card h2 + p { margin-top: 0.25rem; color: var(--plinth-muted); font-size: 0.875rem; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; }
.actions .button { flex: 1 1 auto; }
.aside { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.25rem 1.25rem; font-size: 0.875rem; }
.fineprint { color: var(--plinth-muted); font-size: 0.8125rem; }
@media (max-width: 24rem) { .card { padding: 1.125rem; } }
`
