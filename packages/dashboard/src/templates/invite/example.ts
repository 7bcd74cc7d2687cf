// Sample content of the invitation template.
import type { Invite } from './fields.ts'

export const example: Invite = {
  title: 'Supper under the plane trees',
  host: 'The neighbours at number nine',
  text: 'The evenings are long again, so we’re setting one very long table in the courtyard. Come as you are and stay as long as you like.',
  day: 'Saturday, 12 June 2027',
  time: '18:00 until late',
  place: 'The courtyard',
  address: '9 Orchard Lane, Bristol',
  map: 'https://example.org/map',
  schedule: [
    { time: '18:00', what: 'Doors open', note: 'Cold drinks' },
    { time: '19:00', what: 'Supper', note: 'Five courses, no rush' },
    { time: '21:30', what: 'Music', note: 'Bring an instrument if you have one' },
  ],
  details: [
    { label: 'What to bring', text: 'A dish to share, if you like. There’ll be plenty.' },
    { label: 'Children', text: 'Very welcome. There’s a tent for them to sleep in.' },
    { label: 'If it rains', text: 'We’ll move into the old stable.' },
  ],
  reply: 'you@example.org',
  replyBy: 'Sunday, 30 May',
}
