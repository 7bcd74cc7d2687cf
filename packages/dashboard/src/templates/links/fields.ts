// Form fields of the link-in-bio template.
import type { ContentOf, Fields } from '../parts/fields.ts'
import { messages } from './messages.ts'

const { fields: labels, links } = messages

export const fields = {
  name: { kind: 'line', label: labels.name, example: 'Your Name', required: true },
  bio: {
    kind: 'lines',
    label: labels.bio,
    example: 'Potter by day, radio host by night.',
  },
  portrait: { kind: 'photo', label: labels.portrait, file: 'portrait' },
  links: {
    kind: 'group',
    label: links.title,
    singular: links.singular,
    max: 40,
    fields: {
      label: { kind: 'line', label: links.label, example: 'Shop' },
      link: {
        kind: 'link',
        label: links.link,
        example: 'example.org/shop',
        hint: links.linkHint,
      },
      note: { kind: 'line', label: links.note, example: 'Open until Friday' },
    },
  },
  footer: { kind: 'line', label: labels.footer, example: 'Lisbon, Portugal' },
} as const satisfies Fields

export type Links = ContentOf<typeof fields>
