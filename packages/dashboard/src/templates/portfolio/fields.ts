// Form fields of the portfolio template.
import type { ContentOf, Fields } from '../parts/fields.ts'

export const fields = {
  name: { kind: 'line', label: 'Name', example: 'Your Name', required: true },
  headline: {
    kind: 'line',
    label: 'What you make',
    example: 'Furniture and small rooms, made to be mended',
  },
  about: { kind: 'lines', label: 'About you', example: 'Who you are and how you work.' },
  projects: {
    kind: 'group',
    label: 'Projects',
    singular: 'project',
    max: 24,
    fields: {
      title: { kind: 'line', label: 'Title', example: 'A chair for waiting rooms' },
      kind: { kind: 'line', label: 'Kind and year', example: 'Furniture, 2026' },
      picture: { kind: 'photo', label: 'Picture', file: 'project' },
      alt: {
        kind: 'line',
        label: 'What the picture shows',
        example: 'An ash chair beside a window',
        hint: 'For people who cannot see it.',
      },
      text: { kind: 'lines', label: 'About it', example: 'What it is and why it is so.' },
      link: { kind: 'link', label: 'Link', example: 'example.org/chair' },
    },
  },
  email: { kind: 'link', label: 'E-mail address', example: 'you@example.org' },
  links: {
    kind: 'group',
    label: 'Elsewhere',
    singular: 'link',
    max: 12,
    fields: {
      label: { kind: 'line', label: 'Name of the link', example: 'Instagram' },
      link: { kind: 'link', label: 'Address', example: 'example.org/you' },
    },
  },
} as const satisfies Fields

export type Portfolio = ContentOf<typeof fields>
