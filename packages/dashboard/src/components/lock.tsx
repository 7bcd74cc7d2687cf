/** Padlock icon, sized to sit beside text. */
export const Lock = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 16 16"
    className="size-3.5 shrink-0 self-center fill-none stroke-current"
  >
    <rect x="2.75" y="7" width="10.5" height="7.25" rx="1.5" strokeWidth="1.5" />
    <path d="M5 7V4.75a3 3 0 0 1 6 0V7" strokeWidth="1.5" />
  </svg>
)
