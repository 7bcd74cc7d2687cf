// Colours and fonts of the link-in-bio designs, for their thumbnails.
import type { Sample } from '../parts/template.ts'

// Apart from the designs, so that the list of templates does not load them.
export const samples = {
  stone: {
    ground: '#f4f2ee',
    ink: '#201e1a',
    accent: '#cfc9bc',
    font: 'system-ui, sans-serif',
  },
  dusk: {
    ground: 'linear-gradient(#1d1440, #8c3550)',
    ink: '#fff8f2',
    accent: '#e88a6d',
    font: 'Avenir, "Segoe UI", sans-serif',
  },
  poster: {
    ground: '#ffd23f',
    ink: '#121212',
    accent: '#ff5d8f',
    font: 'Impact, "Arial Narrow", sans-serif',
  },
} satisfies Record<string, Sample>
