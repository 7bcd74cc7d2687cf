// DNS records that the owner adds for a custom domain, with copy buttons. Collapsed once they are
// set.
import type { Domain } from '../../../api/queries.ts'
import { CopyButton } from '../../../components/copy-button.tsx'

type DnsRecord = Domain['records'][number]

interface DnsRecordsProps {
  readonly hostname: string
  readonly records: readonly DnsRecord[]
  /** If they are set, the records are collapsed; owners need them again to change DNS providers. */
  readonly isSet: boolean
}

export function DnsRecords({ hostname, records, isSet }: DnsRecordsProps) {
  const list = (
    <ul aria-label={`DNS records of ${hostname}`} className="grid gap-3">
      {records.map((record) => (
        <RecordItem
          key={`${record.type} ${record.name} ${record.value}`}
          hostname={hostname}
          record={record}
        />
      ))}
    </ul>
  )
  if (!isSet) return list
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-muted">
        {records.length === 1 ? 'Its DNS record' : 'Its DNS records'}
      </summary>
      <div className="mt-3">{list}</div>
    </details>
  )
}

interface RecordItemProps {
  readonly hostname: string
  readonly record: DnsRecord
}

function RecordItem({ hostname, record }: RecordItemProps) {
  const { type, name, relative_name, value, purpose } = record
  const which = `${type} record of ${hostname}`
  return (
    <li className="grid gap-3 rounded-control border border-line bg-ground p-3">
      <p className="text-sm">
        <span className="font-mono font-medium">{type}</span> record.{' '}
        <span className="text-muted">{purpose}</span>
      </p>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-y-2">
        <CopiedPart title="Name" text={relative_name} what={`name of the ${which}`} />
        {relative_name !== name && (
          <CopiedPart title="or in full" text={name} what={`full name of the ${which}`} />
        )}
        <CopiedPart title="Value" text={value} what={`value of the ${which}`} />
      </dl>
    </li>
  )
}

interface CopiedPartProps {
  readonly title: string
  readonly text: string
  readonly what: string
}

const CopiedPart = ({ title, text, what }: CopiedPartProps) => (
  <>
    <dt className="col-span-2 text-muted sm:col-span-1">{title}</dt>
    <dd className="font-mono wrap-anywhere">{text}</dd>
    <dd>
      <CopyButton
        text={text}
        label="Copy"
        name={`Copy the ${what}`}
        done={`The ${what} is copied.`}
      />
    </dd>
  </>
)
