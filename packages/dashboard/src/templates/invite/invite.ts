import type { Template, TypedTemplate } from '../template.ts'
import { body } from './body.ts'
import { example } from './example.ts'
import { fields } from './fields.ts'
import letter from './letter.css?raw'
import marquee from './marquee.css?raw'
import picnic from './picnic.css?raw'

export const invite: Template = {
  id: 'invite',
  fields,
  example,
  designs: [
    {
      id: 'letter',
      title: 'Letter',
      manner: 'A card on good paper',
      sample: {
        ground: '#faf6ec',
        ink: '#26302a',
        accent: '#b39a5e',
        font: 'Palatino, Georgia, serif',
      },
      style: letter,
    },
    {
      id: 'picnic',
      title: 'Picnic',
      manner: 'Sun, fruit and round shapes',
      sample: {
        ground: '#fff3dc',
        ink: '#c81e4f',
        accent: '#ffb62e',
        font: 'ui-rounded, "Trebuchet MS", sans-serif',
      },
      style: picnic,
    },
    {
      id: 'marquee',
      title: 'Marquee',
      manner: 'Big letters in the dark',
      sample: {
        ground: '#0a0a12',
        ink: '#ffb3d9',
        accent: '#d4ff5e',
        font: '"Arial Narrow", Impact, sans-serif',
      },
      style: marquee,
    },
  ],
  describe: ({ title, day, place }) => ({
    title,
    description: [day, place].filter((part) => part.trim() !== '').join(', '),
  }),
  body,
} satisfies TypedTemplate<typeof fields>
