// The invitation template: its fields, designs and metadata.
import type { Template, TypedTemplate } from '../parts/template.ts'
import { body } from './body.ts'
import { example } from './example.ts'
import { fields } from './fields.ts'
import letter from './letter.css?raw'
import marquee from './marquee.css?raw'
import picnic from './picnic.css?raw'
import { samples } from './samples.ts'

export const invite: Template = {
  id: 'invite',
  fields,
  example,
  designs: [
    {
      id: 'letter',
      title: 'Letter',
      description: 'A card on good paper',
      sample: samples.letter,
      style: letter,
    },
    {
      id: 'picnic',
      title: 'Picnic',
      description: 'Sun, fruit and round shapes',
      sample: samples.picnic,
      style: picnic,
    },
    {
      id: 'marquee',
      title: 'Marquee',
      description: 'Big letters in the dark',
      sample: samples.marquee,
      style: marquee,
    },
  ],
  describe: ({ title, day, place }) => ({
    title,
    description: [day, place].filter((part) => part.trim() !== '').join(', '),
  }),
  body,
} satisfies TypedTemplate<typeof fields>
