// Sample content of the link-in-bio template.
import { portrait } from './example-portrait.ts'
import type { Links } from './fields.ts'

export const example: Links = {
  name: 'Your Name',
  bio: 'Potter by day, radio host by night.\nNew pots on the first Sunday of every month.',
  portrait,
  links: [
    { label: 'Shop', link: 'https://example.org/shop', note: 'New bowls this week' },
    { label: 'Night radio', link: 'https://example.org/radio', note: 'Thursdays at 11 pm' },
    { label: 'Studio visits', link: 'https://example.org/visits', note: '' },
    { label: 'Newsletter', link: 'https://example.org/letters', note: '' },
    { label: 'Email me', link: 'you@example.org', note: '' },
  ],
  footer: 'Lisbon, Portugal',
}
