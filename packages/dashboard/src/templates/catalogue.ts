// What can be made without a file. The forms and designs are loaded when one is opened.
import type { Template } from './template.ts'

export interface TemplateEntry {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly load: () => Promise<Template>
}

export const templates: readonly TemplateEntry[] = [
  {
    id: 'cv',
    title: 'CV',
    description: 'Your work and education on one page, ready to print.',
    load: async () => (await import('./cv/cv.ts')).cv,
  },
  {
    id: 'portfolio',
    title: 'Portfolio',
    description: 'Your best projects, with pictures and a few words each.',
    load: async () => (await import('./portfolio/portfolio.ts')).portfolio,
  },
  {
    id: 'links',
    title: 'Link in bio',
    description: 'One address that leads to everything you do.',
    load: async () => (await import('./links/links.ts')).links,
  },
  {
    id: 'invite',
    title: 'Event invite',
    description: 'When, where and why to come, with a way to reply.',
    load: async () => (await import('./invite/invite.ts')).invite,
  },
]
