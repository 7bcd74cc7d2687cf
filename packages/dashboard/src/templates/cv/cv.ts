// The CV template: its fields, designs and metadata.
import type { Template, TypedTemplate } from '../parts/template.ts'
import { body } from './body.ts'
import { example } from './example.ts'
import { fields } from './fields.ts'
import grid from './grid.css?raw'
import ledger from './ledger.css?raw'
import { messages } from './messages.ts'
import { samples } from './samples.ts'
import slate from './slate.css?raw'

const { designs } = messages

export const cv: Template = {
  id: 'cv',
  fields,
  example,
  designs: [
    {
      id: 'ledger',
      title: designs.ledger,
      description: designs.ledgerAbout,
      sample: samples.ledger,
      style: ledger,
    },
    {
      id: 'grid',
      title: designs.grid,
      description: designs.gridAbout,
      sample: samples.grid,
      style: grid,
    },
    {
      id: 'slate',
      title: designs.slate,
      description: designs.slateAbout,
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
