// The portfolio template: its fields, designs and metadata.
import type { Template, TypedTemplate } from '../parts/template.ts'
import { body } from './body.ts'
import { example } from './example.ts'
import { fields } from './fields.ts'
import gallery from './gallery.css?raw'
import index from './index.css?raw'
import { messages } from './messages.ts'
import night from './night.css?raw'
import { samples } from './samples.ts'

const { designs } = messages

export const portfolio: Template = {
  id: 'portfolio',
  fields,
  example,
  designs: [
    {
      id: 'gallery',
      title: designs.gallery,
      description: designs.galleryAbout,
      sample: samples.gallery,
      style: gallery,
    },
    {
      id: 'index',
      title: designs.index,
      description: designs.indexAbout,
      sample: samples.index,
      style: index,
    },
    {
      id: 'night',
      title: designs.night,
      description: designs.nightAbout,
      sample: samples.night,
      style: night,
    },
  ],
  describe: ({ name, headline, about }) => ({
    title: headline.trim() ? `${name.trim()}: ${headline.trim()}` : name,
    description: about,
  }),
  body,
} satisfies TypedTemplate<typeof fields>
