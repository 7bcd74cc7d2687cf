// CSS of the gallery.
export const galleryStyle = `
h1 { font-size: 1.5rem; letter-spacing: -0.02em; }
.intro { max-width: 40rem; margin: 0.25rem 0 1.5rem; color: var(--plinth-muted); }
.drops { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: 1.25rem; }
.drops .card {
  position: relative;
  display: grid;
  grid-template: "plate plate" "name name" "address address" "age report" / minmax(0, 1fr) auto;
  grid-template-rows: auto 1fr auto auto;
  align-items: baseline;
  gap: 0.125rem 1rem;
  padding: 0 0 0.75rem;
  overflow: hidden;
}
.drops .card > :not(.plate) { margin: 0 1rem; }
.drops .plate {
  grid-area: plate;
  position: relative;
  aspect-ratio: 16 / 10;
  margin-bottom: 0.625rem;
  border-bottom: 1px solid var(--plinth-line);
  /* The browser's default background, for pages that set none. */
  background: Canvas;
  overflow: hidden;
}
.drops iframe {
  position: absolute;
  inset: 0 auto auto 0;
  width: 400%;
  height: 400%;
  border: 0;
  transform: scale(0.25);
  transform-origin: 0 0;
  pointer-events: none;
}
.drops h2 {
  grid-area: name;
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  font-size: 1rem;
  text-wrap: wrap;
  overflow: hidden;
  overflow-wrap: anywhere;
}
.drops h2 a { color: var(--plinth-ink); text-decoration: none; }
.drops h2 a:hover { text-decoration: underline; }
.drops h2 a::after { position: absolute; inset: 0; border-radius: 10px; content: ""; }
.drops h2 a:focus-visible { outline: none; }
.drops h2 a:focus-visible::after { outline: 2px solid var(--plinth-accent); outline-offset: -2px; }
.drops .address { grid-area: address; color: var(--plinth-muted); font-size: 0.875rem; overflow-wrap: anywhere; }
.drops .age { grid-area: age; color: var(--plinth-muted); font-size: 0.8125rem; }
.drops .report { grid-area: report; position: relative; font-size: 0.8125rem; }
.drops .report a { display: inline-block; padding: 0.125rem 0; color: var(--plinth-muted); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.empty { padding: clamp(1.5rem, 5vw, 2.5rem); }
.empty h2 { font-size: 1.125rem; }
.empty p { margin-top: 0.375rem; color: var(--plinth-muted); }
.turn { display: flex; gap: 0.75rem; margin-top: 1.5rem; }
.add { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin-top: 2.5rem; color: var(--plinth-muted); font-size: 0.875rem; }
`
