// Colours and fonts of the portfolio designs, for their thumbnails.
import type { Sample } from '../parts/template.ts'

// Apart from the designs, so that the list of templates does not load them.
export const samples = {
  gallery: {
    ground: '#ffffff',
    ink: '#111111',
    accent: '#d9c9b4',
    font: 'system-ui, sans-serif',
  },
  index: {
    ground: '#efe9dd',
    ink: '#1f1d19',
    accent: '#1d4ed0',
    font: 'Charter, Georgia, serif',
  },
  night: {
    ground: '#0c0d10',
    ink: '#f1efe9',
    accent: '#f0b35e',
    font: 'Didot, Georgia, serif',
  },
} satisfies Record<string, Sample>
