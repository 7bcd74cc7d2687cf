// Drawings of the features on the front page, in HTML and CSS. Screen readers skip them.
import type { ReactNode } from 'react'
import { StateDot } from '../components/state-dot.tsx'
import { messages } from './messages.ts'

const texts = messages.samples

const Panel = ({ children }: { readonly children: ReactNode }) => (
  <div className="mx-auto w-full max-w-80 overflow-hidden rounded-control border border-line bg-surface shadow-soft">
    {children}
  </div>
)

/** A published page in a browser window. */
export const LinkSample = () => (
  <Panel>
    <div className="flex items-center gap-1.5 border-b border-line px-3 py-2">
      {['left', 'middle', 'right'].map((dot) => (
        <span key={dot} className="size-2 rounded-full bg-line" />
      ))}
      <span className="ml-2 min-w-0 truncate font-mono text-xs text-muted">
        {texts.linkAddress}
      </span>
    </div>
    <div className="px-6 py-4 text-center">
      <p className="text-lg font-semibold tracking-tight">{texts.linkTitle}</p>
      {texts.linkItems.map((item) => (
        <p key={item} className="text-xs leading-5 text-muted">
          {item}
        </p>
      ))}
    </div>
  </Panel>
)

/** A conversation with an agent that publishes a page. */
export const AgentSample = () => (
  <div className="mx-auto grid w-full max-w-80 gap-2">
    <p className="ml-8 justify-self-end rounded-card rounded-br-sm bg-accent px-3 py-1.5 text-on-accent">
      {texts.agentRequest}
    </p>
    <p className="justify-self-start rounded-control border border-line bg-surface px-2 py-0.5 font-mono text-xs text-muted">
      {texts.agentCall}
    </p>
    <p className="mr-4 justify-self-start rounded-card rounded-bl-sm border border-line bg-surface px-3 py-1.5">
      {texts.agentReply}
      <br />
      <span className="font-mono text-xs text-accent">{texts.agentAddress}</span>
    </p>
  </div>
)

/** The version list of a drop. */
export const VersionsSample = () => (
  <Panel>
    <ul className="divide-y divide-line">
      {texts.versions.map((version, index) => (
        <li key={version} className="flex items-center justify-between gap-3 px-3 py-2.5">
          <span>
            <span className="font-medium">{version}</span>{' '}
            <span className="text-xs text-muted">{texts.versionTimes[index]}</span>
          </span>
          {index === 0 ? (
            <StateDot tone="good" label={texts.live} />
          ) : (
            <span className="rounded-md border border-edge px-2 text-xs leading-5">
              {texts.restore}
            </span>
          )}
        </li>
      ))}
    </ul>
  </Panel>
)

/** The DNS record of a custom domain, and its state. */
export const DomainSample = () => (
  <Panel>
    <div className="grid gap-2 p-3">
      <p className="truncate font-medium">{texts.domain}</p>
      <p className="flex min-w-0 gap-2 rounded-md bg-ground px-2 py-1 font-mono text-xs">
        <span className="text-muted">{texts.recordType}</span>
        <span className="min-w-0 truncate">{texts.recordValue}</span>
      </p>
      <p className="flex flex-wrap gap-x-4">
        <StateDot tone="good" label={texts.dnsReady} />
        <StateDot tone="good" label={texts.certificateReady} />
      </p>
    </div>
  </Panel>
)
