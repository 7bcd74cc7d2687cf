// Colours and fonts of the CV designs, for their thumbnails.
import type { Sample } from '../parts/template.ts'

// Apart from the designs, so that the list of templates does not load them.
export const samples = {
  ledger: {
    ground: '#fbf8f1',
    ink: '#23201b',
    accent: '#8a2f26',
    font: 'Palatino, Georgia, serif',
  },
  grid: {
    ground: '#ffffff',
    ink: '#0b0b0c',
    accent: '#d6301f',
    font: 'Helvetica, Arial, sans-serif',
  },
  slate: {
    ground: '#16323f',
    ink: '#f0f5f6',
    accent: '#63c4bd',
    font: 'Avenir, "Segoe UI", sans-serif',
  },
} satisfies Record<string, Sample>
