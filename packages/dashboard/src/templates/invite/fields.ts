// Form fields of the invitation template.
import type { ContentOf, Fields } from '../parts/fields.ts'
import { messages } from './messages.ts'

const { fields: labels, schedule, details } = messages

export const fields = {
  title: {
    kind: 'line',
    label: labels.title,
    example: 'Supper under the plane trees',
    required: true,
  },
  host: { kind: 'line', label: labels.host, example: 'The neighbours at number nine' },
  text: {
    kind: 'lines',
    label: labels.text,
    example: 'Come as you are and stay as long as you like.',
  },
  day: { kind: 'line', label: labels.day, example: 'Saturday, 12 June 2027', required: true },
  time: { kind: 'line', label: labels.time, example: '18:00 until late' },
  place: { kind: 'line', label: labels.place, example: 'The courtyard' },
  address: { kind: 'line', label: labels.address, example: '9 Orchard Lane, Bristol' },
  map: { kind: 'link', label: labels.map, example: 'example.org/map' },
  schedule: {
    kind: 'group',
    label: schedule.title,
    singular: schedule.singular,
    max: 40,
    fields: {
      time: { kind: 'line', label: schedule.time, example: '18:00' },
      what: { kind: 'line', label: schedule.what, example: 'Doors open' },
      note: { kind: 'line', label: schedule.note, example: 'Cold drinks' },
    },
  },
  details: {
    kind: 'group',
    label: details.title,
    singular: details.singular,
    max: 12,
    fields: {
      label: { kind: 'line', label: details.label, example: 'What to bring' },
      text: { kind: 'lines', label: details.text, example: 'A dish to share, if you like' },
    },
  },
  reply: {
    kind: 'link',
    label: labels.reply,
    example: 'you@example.org',
    hint: labels.replyHint,
  },
  replyBy: { kind: 'line', label: labels.replyBy, example: 'Sunday, 30 May' },
} as const satisfies Fields

export type Invite = ContentOf<typeof fields>
