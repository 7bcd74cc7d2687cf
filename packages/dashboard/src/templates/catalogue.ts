// List of page templates. Their forms and designs are loaded when one is opened.
import { samples as cvSamples } from './cv/samples.ts'
import { samples as inviteSamples } from './invite/samples.ts'
import { samples as linksSamples } from './links/samples.ts'
import type { Sample, Template } from './parts/template.ts'
import { samples as portfolioSamples } from './portfolio/samples.ts'

export interface TemplateEntry {
  readonly id: string
  readonly title: string
  readonly description: string
  /** One sample per design. */
  readonly samples: readonly Sample[]
  readonly load: () => Promise<Template>
}

export const templates: readonly TemplateEntry[] = [
  {
    id: 'cv',
    title: 'CV',
    description: 'Your work and education on one page, ready to print.',
    samples: Object.values(cvSamples),
    load: async () => (await import('./cv/cv.ts')).cv,
  },
  {
    id: 'portfolio',
    title: 'Portfolio',
    description: 'Your best projects, with pictures and a few words each.',
    samples: Object.values(portfolioSamples),
    load: async () => (await import('./portfolio/portfolio.ts')).portfolio,
  },
  {
    id: 'links',
    title: 'Link in bio',
    description: 'One address that leads to everything you do.',
    samples: Object.values(linksSamples),
    load: async () => (await import('./links/links.ts')).links,
  },
  {
    id: 'invite',
    title: 'Event invite',
    description: 'When, where and why to come, with a way to reply.',
    samples: Object.values(inviteSamples),
    load: async () => (await import('./invite/invite.ts')).invite,
  },
]
