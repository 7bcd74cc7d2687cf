// Features on the front page, each with a drawing of what it looks like.
import type { ReactNode } from 'react'
import { AgentSample, DomainSample, LinkSample, VersionsSample } from './feature-samples.tsx'
import { messages } from './messages.ts'

const texts = messages.features

const features = [
  {
    title: texts.linkTitle,
    text: texts.linkText,
    guide: ['/docs/publishing', texts.linkGuide],
    sample: <LinkSample />,
  },
  {
    title: texts.agentsTitle,
    text: texts.agentsText,
    guide: ['/docs/mcp', texts.agentsGuide],
    sample: <AgentSample />,
  },
  {
    title: texts.versionsTitle,
    text: texts.versionsText,
    guide: ['/docs/publishing', texts.versionsGuide],
    sample: <VersionsSample />,
  },
  {
    title: texts.domainsTitle,
    text: texts.domainsText,
    guide: ['/docs/custom-domains', texts.domainsGuide],
    sample: <DomainSample />,
  },
] as const

export const Features = () => (
  <section aria-label={texts.label}>
    <ul className="grid gap-4 sm:grid-cols-2">
      {features.map((feature) => (
        <Feature key={feature.title} {...feature} />
      ))}
    </ul>
    <p className="mt-4 text-center text-sm">
      <a href="/gallery" className="text-link">
        {texts.gallery}
      </a>
    </p>
  </section>
)

interface FeatureProps {
  readonly title: string
  readonly text: string
  /** Path and text of a link to the documentation. */
  readonly guide: readonly [string, string]
  readonly sample: ReactNode
}

const Feature = ({ title, text, guide: [href, label], sample }: FeatureProps) => (
  <li className="card flex flex-col overflow-hidden p-0">
    <div
      aria-hidden="true"
      className="grid h-52 items-center border-b border-line bg-ground px-6 text-sm"
    >
      {sample}
    </div>
    <div className="flex grow flex-col p-5">
      <h2>{title}</h2>
      <p className="mt-1.5 mb-3 text-pretty text-muted">{text}</p>
      <a href={href} className="text-link mt-auto self-start text-sm">
        {label}
      </a>
    </div>
  </li>
)
