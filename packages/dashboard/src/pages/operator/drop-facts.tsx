// Card on the review page of a drop: address, owner, dates and versions.
import { formatBytes } from '@plinth/domain/base/sizes'
import { plans } from '@plinth/domain/plans/plans'
import type { ReactNode } from 'react'
import { Card } from '../../components/card.tsx'
import { InlineFacts } from '../../components/inline-facts.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { messages } from './messages.ts'
import type { ReviewedDrop } from './operator-queries.ts'

const texts = messages.facts

export const DropFacts = ({ drop }: { readonly drop: ReviewedDrop }) => (
  <Card title={texts.title}>
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
      <Fact name={texts.address}>
        <a
          href={drop.url}
          target="_blank"
          rel="noopener noreferrer"
          className="text-link wrap-anywhere"
        >
          {drop.url}
        </a>
      </Fact>
      {drop.name !== '' && (
        <Fact name={texts.name}>
          <bdi>{drop.name}</bdi>
        </Fact>
      )}
      <Fact name={texts.owner}>{drop.owner ? <Owner owner={drop.owner} /> : texts.noOwner}</Fact>
      <Fact name={texts.published}>
        <InlineFacts
          facts={[
            <RelativeTime key="published" at={drop.created_at} />,
            drop.expires_at && (
              <RichText
                key="expires"
                text={texts.expires}
                values={{ time: <RelativeTime upcoming at={drop.expires_at} /> }}
              />
            ),
          ]}
        />
      </Fact>
      {drop.removed_at && (
        <Fact name={texts.removed}>
          <RelativeTime at={drop.removed_at} />
        </Fact>
      )}
      <Fact name={texts.versions}>
        <ul className="grid gap-1">
          {drop.versions.map((version) => (
            <li key={version.version_id}>
              <a
                href={version.preview_url}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={texts.preview({ version: version.version_number })}
                className="text-link"
              >
                {version.version_number}
              </a>
              {version.live && ` ${texts.live}`}:{' '}
              <InlineFacts
                facts={[
                  formatBytes(version.byte_size),
                  texts.files({ count: version.file_count }),
                  <RelativeTime key="created" at={version.created_at} />,
                ]}
              />
            </li>
          ))}
        </ul>
        {drop.versions.length === 0 && texts.noVersions}
      </Fact>
    </dl>
  </Card>
)

type DropOwner = NonNullable<ReviewedDrop['owner']>

function describeAccount({ kind, plan }: DropOwner): string {
  const account = texts[kind]
  if (plan === 'unlimited') return account
  return texts.onPlan({ account, plan: plans[plan]?.title ?? plan })
}

const Owner = ({ owner }: { readonly owner: DropOwner }) => (
  <RichText
    text={texts.ownedBy}
    values={{
      name: <bdi>{owner.name}</bdi>,
      account: describeAccount(owner),
      emails: <span className="wrap-anywhere">{owner.emails.join(', ')}</span>,
    }}
  />
)

interface FactProps {
  readonly name: string
  readonly children: ReactNode
}

const Fact = ({ name, children }: FactProps) => (
  <div className="grid sm:contents">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)
