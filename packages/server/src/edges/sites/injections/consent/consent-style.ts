// Style sheet of the consent banner. The banner is in a shadow tree, out of reach of the page's
// styles; `!important` in `:host` rules overrides even the page's own `!important`. `all` does not
// reset `direction`.
export const consentStyle = `
:host {
  all: initial !important;
  direction: ltr !important;
  display: block !important;
  position: fixed !important;
  left: calc(12px + env(safe-area-inset-left, 0px)) !important;
  bottom: calc(12px + env(safe-area-inset-bottom, 0px)) !important;
  z-index: 2147483646 !important;
  max-width: calc(100vw - 24px) !important;
}

section {
  box-sizing: border-box;
  border: 1px solid var(--plinth-line);
  border-radius: 8px;
  background: var(--plinth-surface);
  color: var(--plinth-ink);
  font:
    14px / 1.5 system-ui,
    sans-serif;
  overflow-wrap: break-word;
}

section.asking {
  width: 400px;
  max-width: 100%;
  max-height: calc(100dvh - 24px);
  overflow: auto;
  padding: 16px;
  border-radius: 10px;
  box-shadow: 0 4px 24px rgb(0 0 0 / 0.16);
}

h2 {
  margin: 0;
  font: inherit;
  font-weight: 600;
}

p {
  margin: 4px 0 0;
}

div {
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 8px;
  margin-top: 12px;
}

button {
  min-width: 0;
  padding: 5px 10px;
  border: 0;
  border-radius: 7px;
  background: transparent;
  color: inherit;
  font:
    500 12px / 1.3 system-ui,
    sans-serif;
  cursor: pointer;
}

div button {
  min-height: 44px;
  border: 1px solid var(--plinth-muted);
  font-size: 14px;
  overflow-wrap: anywhere;
}

button:hover {
  color: var(--plinth-accent);
  border-color: currentcolor;
}

:focus-visible {
  outline: 2px solid var(--plinth-accent);
  outline-offset: 2px;
}

@media print {
  :host {
    display: none !important;
  }
}
`
