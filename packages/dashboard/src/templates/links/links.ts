// The link-in-bio template: its fields, designs and metadata.
import type { Template, TypedTemplate } from '../parts/template.ts'
import { body } from './body.ts'
import dusk from './dusk.css?raw'
import { example } from './example.ts'
import { fields } from './fields.ts'
import poster from './poster.css?raw'
import { samples } from './samples.ts'
import stone from './stone.css?raw'

export const links: Template = {
  id: 'links',
  fields,
  example,
  designs: [
    {
      id: 'stone',
      title: 'Stone',
      description: 'Quiet and clear',
      sample: samples.stone,
      style: stone,
    },
    {
      id: 'dusk',
      title: 'Dusk',
      description: 'Evening light behind glass',
      sample: samples.dusk,
      style: dusk,
    },
    {
      id: 'poster',
      title: 'Poster',
      description: 'Loud, with hard edges',
      sample: samples.poster,
      style: poster,
    },
  ],
  describe: ({ name, bio }) => ({ title: name, description: bio }),
  body,
} satisfies TypedTemplate<typeof fields>
