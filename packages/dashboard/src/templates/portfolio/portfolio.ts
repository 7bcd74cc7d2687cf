import type { Template, TypedTemplate } from '../template.ts'
import { body } from './body.ts'
import { example } from './example.ts'
import { fields } from './fields.ts'
import gallery from './gallery.css?raw'
import index from './index.css?raw'
import night from './night.css?raw'

export const portfolio: Template = {
  id: 'portfolio',
  fields,
  example,
  designs: [
    {
      id: 'gallery',
      title: 'Gallery',
      manner: 'White walls, large pictures',
      sample: {
        ground: '#ffffff',
        ink: '#111111',
        accent: '#d9c9b4',
        font: 'system-ui, sans-serif',
      },
      style: gallery,
    },
    {
      id: 'index',
      title: 'Index',
      manner: 'A printed catalogue, numbered',
      sample: {
        ground: '#efe9dd',
        ink: '#1f1d19',
        accent: '#1d4ed0',
        font: 'Charter, Georgia, serif',
      },
      style: index,
    },
    {
      id: 'night',
      title: 'Night',
      manner: 'Dark, with one work at a time',
      sample: {
        ground: '#0c0d10',
        ink: '#f1efe9',
        accent: '#f0b35e',
        font: 'Didot, Georgia, serif',
      },
      style: night,
    },
  ],
  describe: ({ name, headline, about }) => ({
    title: headline.trim() ? `${name.trim()}: ${headline.trim()}` : name,
    description: about,
  }),
  body,
} satisfies TypedTemplate<typeof fields>
