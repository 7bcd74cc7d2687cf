export const frontStyle = `
main { max-width: 50rem; margin: 0 auto; padding: clamp(2rem, 8vh, 5.5rem) clamp(1rem, 4vw, 2rem) 4rem; }
h1 { font-size: clamp(1.875rem, 1.2rem + 3vw, 2.75rem); letter-spacing: -0.03em; line-height: 1.15; }
h2 { margin-bottom: 0.375rem; font-size: 1.125rem; }
.hero { text-align: center; }
.pitch {
  max-width: 36rem;
  margin: 1.25rem auto 2.5rem;
  color: var(--plinth-muted);
  font-size: clamp(1rem, 0.95rem + 0.3vw, 1.125rem);
}
pre {
  padding: 1rem clamp(0.875rem, 3vw, 1.25rem);
  border: 1px solid var(--plinth-line);
  border-radius: 10px;
  background: var(--plinth-surface);
  font-size: clamp(0.8125rem, 0.75rem + 0.25vw, 0.875rem);
  line-height: 1.7;
  text-align: left;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
pre code { display: block; padding-left: 2ch; text-indent: -2ch; font-size: inherit; }
/* Not part of what is copied, and not read out. */
pre code::before { content: "$ "; content: "$ " / ""; color: var(--plinth-accent); }
pre code + code { margin-top: 0.75rem; }
/* The mark's own shape: what is published stands on a wider, flat base. */
.stand { --step: clamp(0.625rem, 3vw, 1.25rem); max-width: 46rem; margin: 0 auto 1.25rem; padding: 0 var(--step); }
.stand pre {
  padding: 1.5rem clamp(0.875rem, 3vw, 1.5rem);
  border-radius: 10px 10px 0 0;
  border-bottom: 0;
  box-shadow: 0 12px 32px -16px rgb(27 26 23 / 0.25);
  font-size: clamp(0.8125rem, 0.7rem + 0.5vw, 1rem);
}
.stand::after {
  content: "";
  display: block;
  height: 0.75rem;
  margin: 0 calc(-1 * var(--step));
  border-radius: 2px;
  background: var(--plinth-accent);
}
.more { display: grid; gap: 2.5rem; margin-top: clamp(3rem, 9vh, 5rem); }
.more > div { min-width: 0; }
.more pre { margin: 1rem 0 0; }
.more .muted { margin-top: 0.875rem; font-size: 0.875rem; }
.more code { color: var(--plinth-ink); }
.next {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 1.75rem;
  margin-top: 3rem;
  padding-top: 1.5rem;
  border-top: 1px solid var(--plinth-line);
}
`
