// CSS of the billing sandbox pages.
export const sandboxStyle = `
main.form { max-width: 36rem; }
.card.part { display: grid; gap: 1rem; }
.top { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0.25rem 1rem; }
.sum { display: grid; gap: 0.375rem; font-variant-numeric: tabular-nums; }
.sum div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
.sum dt { color: var(--plinth-muted); }
.sum dd { margin-left: auto; text-align: right; overflow-wrap: anywhere; }
.sum .total { padding-top: 0.5rem; border-top: 1px solid var(--plinth-line); font-weight: 600; }
.sum .total dt { color: inherit; }
.portal .button { justify-self: start; }
fieldset { display: grid; gap: 0.5rem; min-width: 0; margin: 0; padding: 0; border: 0; }
legend { margin-bottom: 0.5rem; padding: 0; font-size: 0.875rem; font-weight: 550; }
.choice { display: flex; align-items: baseline; gap: 0.625rem; }
.choice input { flex: none; width: 1rem; height: 1rem; margin: 0; accent-color: var(--plinth-accent); transform: translateY(0.125rem); }
.choice span { display: block; color: var(--plinth-muted); font-size: 0.8125rem; }
.invoices { display: grid; gap: 0.5rem; font-variant-numeric: tabular-nums; }
.invoices li {
  display: grid;
  grid-template: "number total" "day state" / 1fr auto;
  gap: 0 1rem;
  align-items: baseline;
}
.invoices li + li { padding-top: 0.5rem; border-top: 1px solid var(--plinth-line); }
.invoices .day { grid-area: day; color: var(--plinth-muted); font-size: 0.875rem; }
.invoices .total { grid-area: total; text-align: right; }
.invoices .state { grid-area: state; justify-self: end; }
@media (max-width: 24rem) { .portal .button { justify-self: stretch; } }
@media print { .notice { display: none; } .card { box-shadow: none; } }
`
