// Card on the review page of a drop: address, owner, dates and versions.
import { formatBytes } from '@plinth/domain/base/sizes'
import { plans } from '@plinth/domain/plans/plans'
import type { ReactNode } from 'react'
import { Card } from '../../components/card.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import type { ReviewedDrop } from './operator-queries.ts'

export const DropFacts = ({ drop }: { readonly drop: ReviewedDrop }) => (
  <Card title="Facts">
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
      <Fact name="Address">
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
        <Fact name="Name">
          <bdi>{drop.name}</bdi>
        </Fact>
      )}
      <Fact name="Owner">
        {drop.owner ? <Owner owner={drop.owner} /> : 'published without an account'}
      </Fact>
      <Fact name="Published">
        <RelativeTime at={drop.created_at} />
        {drop.expires_at && (
          <>
            , expires <RelativeTime at={drop.expires_at} />
          </>
        )}
      </Fact>
      {drop.removed_at && (
        <Fact name="Removed">
          <RelativeTime at={drop.removed_at} />
        </Fact>
      )}
      <Fact name="Versions">
        <ul className="grid gap-1">
          {drop.versions.map((version) => (
            <li key={version.version_id}>
              <a
                href={version.preview_url}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`Preview of version ${version.version_number}`}
                className="text-link"
              >
                {version.version_number}
              </a>
              {version.live && ' (live)'}: {formatBytes(version.byte_size)}, {version.file_count}{' '}
              {version.file_count === 1 ? 'file' : 'files'},{' '}
              <RelativeTime at={version.created_at} />
            </li>
          ))}
        </ul>
        {drop.versions.length === 0 && 'none'}
      </Fact>
    </dl>
  </Card>
)

const Owner = ({ owner }: { readonly owner: NonNullable<ReviewedDrop['owner']> }) => (
  <>
    <bdi>{owner.name}</bdi> ({owner.kind === 'personal' ? 'a person' : 'an organisation'}, on the{' '}
    {plans[owner.plan]?.title ?? owner.plan} plan):{' '}
    <span className="wrap-anywhere">{owner.emails.join(', ')}</span>
  </>
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
