// Sample content of the link-in-bio template.
import { portrait } from './example-portrait.ts'
import type { Links } from './fields.ts'

export const example: Links = {
  name: 'Your Name',
  bio: 'Potter by day, radio by night.\nNew pots every first Sunday.',
  portrait,
  links: [
    { label: 'The shop', link: 'https://example.org/shop', note: 'New bowls since Sunday' },
    { label: 'Night radio', link: 'https://example.org/radio', note: 'Thursdays at eleven' },
    { label: 'Studio visits', link: 'https://example.org/visits', note: '' },
    { label: 'Letters from the kiln', link: 'https://example.org/letters', note: '' },
    { label: 'Write to me', link: 'you@example.org', note: '' },
  ],
  footer: 'Lisbon, Portugal',
}
