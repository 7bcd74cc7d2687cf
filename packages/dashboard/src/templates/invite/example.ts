// Sample content of the invitation template.
import type { Invite } from './fields.ts'

export const example: Invite = {
  title: 'Supper under the plane trees',
  host: 'The people of number nine',
  text: 'The evenings are long again, and the courtyard is swept. Come as you are and stay as long as you like: there is one table, and it is very long.',
  day: 'Saturday, 12 June 2027',
  time: '18:00 until late',
  place: 'The courtyard',
  address: '9 Orchard Lane, Bristol',
  map: 'https://example.org/map',
  schedule: [
    { time: '18:00', what: 'The gate opens', note: 'Something cold to drink' },
    { time: '19:00', what: 'Supper', note: 'One table, five courses, no hurry' },
    { time: '21:30', what: 'Music', note: 'Bring an instrument if you have one' },
  ],
  details: [
    { label: 'What to bring', text: 'A dish to share, if you like. There is plenty.' },
    { label: 'Children', text: 'Very welcome. There is a tent to sleep in.' },
    { label: 'If it rains', text: 'We move into the old stable.' },
  ],
  reply: 'you@example.org',
  replyBy: 'Sunday, 30 May',
}
