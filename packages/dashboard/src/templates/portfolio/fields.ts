// Form fields of the portfolio template.
import type { ContentOf, Fields } from '../parts/fields.ts'
import { messages } from './messages.ts'

const { fields: labels, projects, links } = messages

export const fields = {
  name: { kind: 'line', label: labels.name, example: 'Your Name', required: true },
  headline: {
    kind: 'line',
    label: labels.headline,
    example: 'Furniture and interiors, made to be repaired',
  },
  about: { kind: 'lines', label: labels.about, example: labels.aboutExample },
  projects: {
    kind: 'group',
    label: projects.title,
    singular: projects.singular,
    max: 24,
    fields: {
      title: { kind: 'line', label: projects.projectTitle, example: 'A chair for waiting rooms' },
      kind: { kind: 'line', label: projects.kind, example: 'Furniture, 2026' },
      picture: { kind: 'photo', label: projects.picture, file: 'project' },
      alt: {
        kind: 'line',
        label: projects.alt,
        example: 'An ash chair beside a window',
        hint: projects.altHint,
      },
      text: { kind: 'lines', label: projects.text, example: projects.textExample },
      link: { kind: 'link', label: projects.link, example: 'example.org/chair' },
    },
  },
  email: { kind: 'link', label: labels.email, example: 'you@example.org' },
  links: {
    kind: 'group',
    label: links.title,
    singular: links.singular,
    max: 12,
    fields: {
      label: { kind: 'line', label: links.label, example: 'Instagram' },
      link: { kind: 'link', label: links.link, example: 'example.org/you' },
    },
  },
} as const satisfies Fields

export type Portfolio = ContentOf<typeof fields>
