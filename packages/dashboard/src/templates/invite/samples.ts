// Colours and fonts of the invitation designs, for their thumbnails.
import type { Sample } from '../parts/template.ts'

// Apart from the designs, so that the list of templates does not load them.
export const samples = {
  letter: {
    ground: '#faf6ec',
    ink: '#26302a',
    accent: '#b39a5e',
    font: 'Palatino, Georgia, serif',
  },
  picnic: {
    ground: '#fff3dc',
    ink: '#c81e4f',
    accent: '#ffb62e',
    font: 'ui-rounded, "Trebuchet MS", sans-serif',
  },
  marquee: {
    ground: '#0a0a12',
    ink: '#ffb3d9',
    accent: '#d4ff5e',
    font: '"Arial Narrow", Impact, sans-serif',
  },
} satisfies Record<string, Sample>
