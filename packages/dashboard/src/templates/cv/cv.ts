// The CV template: its fields, designs and metadata.
import type { Template, TypedTemplate } from '../parts/template.ts'
import { body } from './body.ts'
import { example } from './example.ts'
import { fields } from './fields.ts'
import grid from './grid.css?raw'
import ledger from './ledger.css?raw'
import { samples } from './samples.ts'
import slate from './slate.css?raw'

export const cv: Template = {
  id: 'cv',
  fields,
  example,
  designs: [
    {
      id: 'ledger',
      title: 'Ledger',
      description: 'Warm paper, a book’s type',
      sample: samples.ledger,
      style: ledger,
    },
    {
      id: 'grid',
      title: 'Grid',
      description: 'Large, bold, plenty of air',
      sample: samples.grid,
      style: grid,
    },
    {
      id: 'slate',
      title: 'Slate',
      description: 'A dark column beside the story',
      sample: samples.slate,
      style: slate,
    },
  ],
  describe: ({ name, headline, summary }) => ({
    title: headline.trim() ? `${name.trim()}, ${headline.trim()}` : name,
    description: summary,
  }),
  body,
} satisfies TypedTemplate<typeof fields>
