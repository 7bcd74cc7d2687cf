// The invitation template: its fields, designs and metadata.
import type { Template, TypedTemplate } from '../parts/template.ts'
import { body } from './body.ts'
import { example } from './example.ts'
import { fields } from './fields.ts'
import letter from './letter.css?raw'
import marquee from './marquee.css?raw'
import { messages } from './messages.ts'
import picnic from './picnic.css?raw'
import { samples } from './samples.ts'

const { designs } = messages

export const invite: Template = {
  id: 'invite',
  fields,
  example,
  designs: [
    {
      id: 'letter',
      title: designs.letter,
      description: designs.letterAbout,
      sample: samples.letter,
      style: letter,
    },
    {
      id: 'picnic',
      title: designs.picnic,
      description: designs.picnicAbout,
      sample: samples.picnic,
      style: picnic,
    },
    {
      id: 'marquee',
      title: designs.marquee,
      description: designs.marqueeAbout,
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
