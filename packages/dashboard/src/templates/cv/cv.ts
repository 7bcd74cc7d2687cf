import type { Template, TypedTemplate } from '../template.ts'
import { body } from './body.ts'
import { example } from './example.ts'
import { fields } from './fields.ts'
import grid from './grid.css?raw'
import ledger from './ledger.css?raw'
import slate from './slate.css?raw'

export const cv: Template = {
  id: 'cv',
  fields,
  example,
  designs: [
    {
      id: 'ledger',
      title: 'Ledger',
      manner: 'Warm paper, a book’s type',
      sample: {
        ground: '#fbf8f1',
        ink: '#23201b',
        accent: '#8a2f26',
        font: 'Palatino, Georgia, serif',
      },
      style: ledger,
    },
    {
      id: 'grid',
      title: 'Grid',
      manner: 'Large, bold, plenty of air',
      sample: {
        ground: '#ffffff',
        ink: '#0b0b0c',
        accent: '#d6301f',
        font: 'Helvetica, Arial, sans-serif',
      },
      style: grid,
    },
    {
      id: 'slate',
      title: 'Slate',
      manner: 'A dark column beside the story',
      sample: {
        ground: '#16323f',
        ink: '#f0f5f6',
        accent: '#63c4bd',
        font: 'Avenir, "Segoe UI", sans-serif',
      },
      style: slate,
    },
  ],
  describe: ({ name, headline, summary }) => ({
    title: headline.trim() ? `${name.trim()}, ${headline.trim()}` : name,
    description: summary,
  }),
  body,
} satisfies TypedTemplate<typeof fields>
