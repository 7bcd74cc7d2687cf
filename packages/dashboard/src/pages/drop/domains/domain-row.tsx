// Row of one custom domain: state, DNS records, and buttons to check and remove it. The sentences
// are in describe-domain.ts.
import { useState } from 'react'
import type { Domain, Drop } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { StateDot } from '../../../components/state-dot.tsx'
import { TextWithCode } from '../../../components/text-with-code.tsx'
import { useToast } from '../../../components/toast.tsx'
import { domainSentence, isDnsSetUp } from './describe-domain.ts'
import { DnsFinding } from './dns-finding.tsx'
import { DnsRecords } from './dns-records.tsx'
import { DomainOutlook } from './domain-outlook.tsx'
import { messages } from './messages.ts'
import { RemoveDomainDialog } from './remove-domain-dialog.tsx'
import { domainDots } from './states/domain-dots.ts'
import { useCheckDomain } from './use-watched-domains.ts'

const { row } = messages

interface DomainRowProps {
  readonly drop: Drop
  readonly domain: Domain
  /** Whether the plan includes custom domains. */
  readonly isServed: boolean
  /** True if the drop's own address redirects here. */
  readonly isPrimary: boolean
  /** When the data was fetched, in milliseconds since the epoch. */
  readonly seenAt: number
  readonly onRemoved: () => void
}

/** The heading takes the focus once the domain is added. */
export const domainHeadingId = (hostname: string): string => `domain-${hostname}`

export function DomainRow(props: DomainRowProps) {
  const { drop, domain, isServed, isPrimary, seenAt, onRemoved } = props
  const { hostname, status, url } = domain
  const [confirming, setConfirming] = useState(false)
  const showToast = useToast()
  const check = useCheckDomain(drop.id, (checked) => {
    showToast({ text: messages.checked[checked.status]({ hostname }) })
  })
  const isActive = status === 'active' && isServed
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3
          id={domainHeadingId(hostname)}
          tabIndex={-1}
          className="min-w-0 font-mono break-all focus:outline-none"
        >
          {isActive ? (
            <a href={url} target="_blank" rel="noopener" className="text-link">
              {hostname}
            </a>
          ) : (
            hostname
          )}
        </h3>
        {isServed && <StateDot {...domainDots[status]} />}
        <div className="ml-auto flex flex-wrap gap-2">
          {isServed && (status === 'pending_dns' || status === 'failed') && (
            <Button
              variant="quiet"
              small
              aria-label={row.checkAgainOf({ hostname })}
              disabled={check.isPending}
              onClick={() => check.mutate(hostname)}
            >
              {row.checkAgain}
            </Button>
          )}
          <Button
            variant="quiet"
            small
            aria-label={row.removeOf({ hostname })}
            onClick={() => setConfirming(true)}
          >
            {row.remove}
          </Button>
        </div>
      </div>
      {check.error && <ProblemNote error={check.error} />}
      {isServed && (
        <>
          {/* Announced by screen readers when it changes. */}
          <p role="status">
            <span className="sr-only">
              {row.status({ hostname, state: domainDots[status].label })}
            </span>{' '}
            <TextWithCode
              text={domainSentence(domain, { isPrimary, isLive: drop.status === 'live' })}
            />
          </p>
          <DnsRecords hostname={hostname} records={domain.records} isSet={isDnsSetUp(domain)} />
          {!isDnsSetUp(domain) && <DnsFinding dns={domain.dns} seenAt={seenAt} />}
        </>
      )}
      <DomainOutlook domain={domain} isServed={isServed} seenAt={seenAt} />
      {confirming && (
        <RemoveDomainDialog
          drop={drop}
          domain={domain}
          onRemoved={onRemoved}
          onClose={() => setConfirming(false)}
        />
      )}
    </li>
  )
}
