// Sample content of the portfolio template.
import { bowls, chair, room, shelf } from './example-pictures.ts'
import type { Portfolio } from './fields.ts'

export const example: Portfolio = {
  name: 'Your Name',
  headline: 'Furniture and interiors, made to be repaired',
  about:
    'I work in a former bakery, with local ash and oak and as few screws as possible. Most pieces start with something I learned from a repair.\n\nI’m taking commissions for the autumn.',
  projects: [
    {
      title: 'A chair for waiting rooms',
      kind: 'Furniture, 2026',
      picture: chair,
      alt: 'A wooden chair beside a bright window',
      text: 'Twelve chairs for a village surgery. The back is two boards that can be replaced without tools.',
      link: 'https://example.org/chair',
    },
    {
      title: 'Reading corner',
      kind: 'Interior, 2025',
      picture: room,
      alt: 'A dark room with one round lamp above a desk',
      text: 'Nine square metres of a school library, with one lamp, one bench and a door that closes.',
      link: '',
    },
    {
      title: 'Three bowls',
      kind: 'Objects, 2025',
      picture: bowls,
      alt: 'A green, an orange and a black bowl on a table',
      text: 'Turned from a tree that fell in a storm, and given to the people who lived around it.',
      link: 'https://example.org/bowls',
    },
    {
      title: 'Shelf without a wall',
      kind: 'Furniture, 2024',
      picture: shelf,
      alt: 'A free-standing shelf with books and vases',
      text: 'Held between floor and ceiling by a single wedge.',
      link: '',
    },
  ],
  email: 'you@example.org',
  links: [
    { label: 'Instagram', link: 'https://example.org/instagram' },
    { label: 'Workshop blog', link: 'https://example.org/journal' },
  ],
}
