// Line icons for buttons, drawn in the colour of the text. Hidden from screen readers: the control
// that has one has a name.

const paths = {
  copy: 'M5.5 5.5h7v8h-7zM3.5 10.5h-1v-8h7v1',
  open: 'M6.5 3.5h-3v9h9v-3M9.5 2.5h4v4M13 3 7.5 8.5',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  list: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  grid: 'M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.5 10.5l3 3',
  close: 'M4 4l8 8M12 4l-8 8',
} as const

export type IconName = keyof typeof paths

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 16 16"
    className={`size-4 shrink-0 fill-none stroke-current ${name === 'more' ? 'stroke-[2.25]' : 'stroke-[1.4]'}`}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={paths[name]} />
  </svg>
)

/** A square button or link with an icon; larger on touch screens. */
export const iconButtonClass =
  'grid size-8 shrink-0 cursor-pointer place-items-center rounded-control text-muted hover:bg-ink/8 hover:text-ink pointer-coarse:size-10'
