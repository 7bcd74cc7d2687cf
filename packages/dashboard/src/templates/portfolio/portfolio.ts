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
    { id: 'gallery', title: 'Gallery', manner: 'White walls, large pictures', style: gallery },
    { id: 'index', title: 'Index', manner: 'A printed catalogue, numbered', style: index },
    { id: 'night', title: 'Night', manner: 'Dark, with one work at a time', style: night },
  ],
  describe: ({ name, headline, about }) => ({
    title: headline.trim() ? `${name.trim()}: ${headline.trim()}` : name,
    description: about,
  }),
  body,
} satisfies TypedTemplate<typeof fields>
