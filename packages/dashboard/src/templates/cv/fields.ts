// Form fields of the CV template.
import type { ContentOf, Fields } from '../parts/fields.ts'
import { messages } from './messages.ts'

const { fields: labels, jobs, education } = messages

export const fields = {
  name: { kind: 'line', label: labels.name, example: 'Your Name', required: true },
  headline: { kind: 'line', label: labels.headline, example: 'Landscape architect' },
  portrait: { kind: 'photo', label: labels.portrait, file: 'portrait' },
  summary: {
    kind: 'lines',
    label: labels.summary,
    example: labels.summaryExample,
  },
  place: { kind: 'line', label: labels.place, example: 'Utrecht, Netherlands' },
  email: { kind: 'link', label: labels.email, example: 'you@example.org' },
  phone: { kind: 'line', label: labels.phone, example: '+31 30 555 01 23' },
  website: { kind: 'link', label: labels.website, example: 'example.org' },
  jobs: {
    kind: 'group',
    label: jobs.title,
    singular: jobs.singular,
    max: 30,
    fields: {
      role: { kind: 'line', label: jobs.role, example: 'Landscape architect' },
      company: { kind: 'line', label: jobs.company, example: 'Canal & Square Landscape Studio' },
      when: { kind: 'line', label: jobs.when, example: '2021 to present' },
      text: {
        kind: 'lines',
        label: jobs.text,
        example: jobs.textExample,
        hint: jobs.textHint,
      },
    },
  },
  education: {
    kind: 'group',
    label: education.title,
    singular: education.singular,
    max: 20,
    fields: {
      degree: { kind: 'line', label: education.degree, example: 'MSc Landscape Architecture' },
      school: { kind: 'line', label: education.school, example: 'Your university' },
      when: { kind: 'line', label: education.when, example: '2014 to 2016' },
      text: { kind: 'lines', label: education.text, example: education.textExample },
    },
  },
  skills: {
    kind: 'lines',
    label: labels.skills,
    example: 'Planting design, QGIS, Public consultation',
    hint: labels.skillsHint,
  },
  languages: { kind: 'lines', label: labels.languages, example: 'Dutch, English, some German' },
} as const satisfies Fields

export type Cv = ContentOf<typeof fields>
