// Form fields of the invitation template.
import type { ContentOf, Fields } from '../parts/fields.ts'

export const fields = {
  title: {
    kind: 'line',
    label: 'What it is',
    example: 'Supper under the plane trees',
    required: true,
  },
  host: { kind: 'line', label: 'Who invites', example: 'The people of number nine' },
  text: {
    kind: 'lines',
    label: 'The invitation',
    example: 'Come as you are and stay as long as you like.',
  },
  day: { kind: 'line', label: 'Day', example: 'Saturday, 12 June 2027', required: true },
  time: { kind: 'line', label: 'Time', example: '18:00 until late' },
  place: { kind: 'line', label: 'Place', example: 'The courtyard' },
  address: { kind: 'line', label: 'Address', example: '9 Orchard Lane, Bristol' },
  map: { kind: 'link', label: 'Link to a map', example: 'example.org/map' },
  schedule: {
    kind: 'group',
    label: 'Schedule',
    singular: 'entry',
    max: 40,
    fields: {
      time: { kind: 'line', label: 'When', example: '18:00' },
      what: { kind: 'line', label: 'What happens', example: 'The gate opens' },
      note: { kind: 'line', label: 'Note', example: 'Something cold to drink' },
    },
  },
  details: {
    kind: 'group',
    label: 'Good to know',
    singular: 'note',
    max: 12,
    fields: {
      label: { kind: 'line', label: 'About', example: 'What to bring' },
      text: { kind: 'lines', label: 'What to know', example: 'A dish to share, if you like' },
    },
  },
  reply: {
    kind: 'link',
    label: 'Where to reply',
    example: 'you@example.org',
    hint: 'An e-mail address, or the address of a form.',
  },
  replyBy: { kind: 'line', label: 'Reply by', example: 'Sunday, 30 May' },
} as const satisfies Fields

export type Invite = ContentOf<typeof fields>
