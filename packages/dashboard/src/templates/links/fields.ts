// Form fields of the link-in-bio template.
import type { ContentOf, Fields } from '../parts/fields.ts'

export const fields = {
  name: { kind: 'line', label: 'Name', example: 'Your Name', required: true },
  bio: {
    kind: 'lines',
    label: 'A few words',
    example: 'Potter by day, radio by night. New pots every first Sunday.',
  },
  portrait: { kind: 'photo', label: 'Portrait', file: 'portrait' },
  links: {
    kind: 'group',
    label: 'Links',
    singular: 'link',
    max: 40,
    fields: {
      label: { kind: 'line', label: 'Name of the link', example: 'The shop' },
      link: {
        kind: 'link',
        label: 'Address',
        example: 'example.org/shop',
        hint: 'A web or e-mail address, or tel: and a number.',
      },
      note: { kind: 'line', label: 'Note', example: 'Open until Friday' },
    },
  },
  footer: { kind: 'line', label: 'Last line', example: 'Lisbon, Portugal' },
} as const satisfies Fields

export type Links = ContentOf<typeof fields>
