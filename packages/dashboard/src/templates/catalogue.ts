// List of page templates. Their forms and designs are loaded when one is opened.
import { samples as cvSamples } from './cv/samples.ts'
import { samples as inviteSamples } from './invite/samples.ts'
import { samples as linksSamples } from './links/samples.ts'
import { messages } from './messages.ts'
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
    ...messages.cv,
    samples: Object.values(cvSamples),
    load: async () => (await import('./cv/cv.ts')).cv,
  },
  {
    id: 'portfolio',
    ...messages.portfolio,
    samples: Object.values(portfolioSamples),
    load: async () => (await import('./portfolio/portfolio.ts')).portfolio,
  },
  {
    id: 'links',
    ...messages.links,
    samples: Object.values(linksSamples),
    load: async () => (await import('./links/links.ts')).links,
  },
  {
    id: 'invite',
    ...messages.invite,
    samples: Object.values(inviteSamples),
    load: async () => (await import('./invite/invite.ts')).invite,
  },
]
