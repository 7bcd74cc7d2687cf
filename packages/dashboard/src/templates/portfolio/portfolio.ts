// The portfolio template: its fields, designs and metadata.
import type { Template, TypedTemplate } from '../parts/template.ts'
import { body } from './body.ts'
import { example } from './example.ts'
import { fields } from './fields.ts'
import gallery from './gallery.css?raw'
import index from './index.css?raw'
import night from './night.css?raw'
import { samples } from './samples.ts'

export const portfolio: Template = {
  id: 'portfolio',
  fields,
  example,
  designs: [
    {
      id: 'gallery',
      title: 'Gallery',
      description: 'White walls, large pictures',
      sample: samples.gallery,
      style: gallery,
    },
    {
      id: 'index',
      title: 'Index',
      description: 'A printed catalogue, numbered',
      sample: samples.index,
      style: index,
    },
    {
      id: 'night',
      title: 'Night',
      description: 'Dark, with one work at a time',
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
