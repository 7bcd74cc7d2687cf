// Form fields of the CV template.
import type { ContentOf, Fields } from '../parts/fields.ts'

export const fields = {
  name: { kind: 'line', label: 'Name', example: 'Your Name', required: true },
  headline: { kind: 'line', label: 'What you do', example: 'Landscape architect' },
  portrait: { kind: 'photo', label: 'Portrait', file: 'portrait' },
  summary: {
    kind: 'lines',
    label: 'In short',
    example: 'Two or three sentences about your work and what you look for.',
  },
  place: { kind: 'line', label: 'Place', example: 'Utrecht, Netherlands' },
  email: { kind: 'link', label: 'E-mail address', example: 'you@example.org' },
  phone: { kind: 'line', label: 'Telephone', example: '+31 30 555 01 23' },
  website: { kind: 'link', label: 'Website', example: 'example.org' },
  jobs: {
    kind: 'group',
    label: 'Experience',
    singular: 'job',
    max: 30,
    fields: {
      role: { kind: 'line', label: 'Role', example: 'Landscape architect' },
      company: { kind: 'line', label: 'Company', example: 'A studio for parks and squares' },
      when: { kind: 'line', label: 'When', example: '2021 to now' },
      text: {
        kind: 'lines',
        label: 'What you did',
        example: '- One thing you are proud of\n- Another one',
        hint: 'Begin lines with a dash to make a list.',
      },
    },
  },
  education: {
    kind: 'group',
    label: 'Education',
    singular: 'entry',
    max: 20,
    fields: {
      degree: { kind: 'line', label: 'Degree or course', example: 'MSc Landscape Architecture' },
      school: { kind: 'line', label: 'School', example: 'The university you went to' },
      when: { kind: 'line', label: 'When', example: '2014 to 2016' },
      text: { kind: 'lines', label: 'More about it', example: 'Thesis, grade, an exchange year' },
    },
  },
  skills: {
    kind: 'lines',
    label: 'Skills',
    example: 'Planting plans, QGIS, Public consultation',
    hint: 'With commas between them, or one a line.',
  },
  languages: { kind: 'lines', label: 'Languages', example: 'Dutch, English, some German' },
} as const satisfies Fields

export type Cv = ContentOf<typeof fields>
