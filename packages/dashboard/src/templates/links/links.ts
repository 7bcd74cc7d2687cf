import type { Template, TypedTemplate } from '../template.ts'
import { body } from './body.ts'
import dusk from './dusk.css?raw'
import { example } from './example.ts'
import { fields } from './fields.ts'
import poster from './poster.css?raw'
import stone from './stone.css?raw'

export const links: Template = {
  id: 'links',
  fields,
  example,
  designs: [
    {
      id: 'stone',
      title: 'Stone',
      manner: 'Quiet and clear',
      sample: {
        ground: '#f4f2ee',
        ink: '#201e1a',
        accent: '#cfc9bc',
        font: 'system-ui, sans-serif',
      },
      style: stone,
    },
    {
      id: 'dusk',
      title: 'Dusk',
      manner: 'Evening light behind glass',
      sample: {
        ground: 'linear-gradient(#1d1440, #8c3550)',
        ink: '#fff8f2',
        accent: '#e88a6d',
        font: 'Avenir, "Segoe UI", sans-serif',
      },
      style: dusk,
    },
    {
      id: 'poster',
      title: 'Poster',
      manner: 'Loud, with hard edges',
      sample: {
        ground: '#ffd23f',
        ink: '#121212',
        accent: '#ff5d8f',
        font: 'Impact, "Arial Narrow", sans-serif',
      },
      style: poster,
    },
  ],
  describe: ({ name, bio }) => ({ title: name, description: bio }),
  body,
} satisfies TypedTemplate<typeof fields>
