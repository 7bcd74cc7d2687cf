// The link-in-bio template: its fields, designs and metadata.
import type { Template, TypedTemplate } from '../parts/template.ts'
import { body } from './body.ts'
import dusk from './dusk.css?raw'
import { example } from './example.ts'
import { fields } from './fields.ts'
import { messages } from './messages.ts'
import poster from './poster.css?raw'
import { samples } from './samples.ts'
import stone from './stone.css?raw'

const { designs } = messages

export const links: Template = {
  id: 'links',
  fields,
  example,
  designs: [
    {
      id: 'stone',
      title: designs.stone,
      description: designs.stoneAbout,
      sample: samples.stone,
      style: stone,
    },
    {
      id: 'dusk',
      title: designs.dusk,
      description: designs.duskAbout,
      sample: samples.dusk,
      style: dusk,
    },
    {
      id: 'poster',
      title: designs.poster,
      description: designs.posterAbout,
      sample: samples.poster,
      style: poster,
    },
  ],
  describe: ({ name, bio }) => ({ title: name, description: bio }),
  body,
} satisfies TypedTemplate<typeof fields>
