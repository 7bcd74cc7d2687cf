// DNS records that the owner adds for a custom domain, with copy buttons. Collapsed once they are
// set.
import type { Domain } from '../../../api/queries.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { RichText } from '../../../components/rich-text.tsx'
import { messages } from './messages.ts'

const texts = messages.records

type DnsRecord = Domain['records'][number]

interface DnsRecordsProps {
  readonly hostname: string
  readonly records: readonly DnsRecord[]
  /** If they are set, the records are collapsed; owners need them again to change DNS providers. */
  readonly isSet: boolean
}

export function DnsRecords({ hostname, records, isSet }: DnsRecordsProps) {
  const list = (
    <ul aria-label={texts.list({ hostname })} className="grid gap-3">
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
        {records.length === 1 ? texts.one : texts.many}
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
  const which = { type, hostname }
  return (
    <li className="grid gap-3 rounded-control border border-line bg-ground p-3">
      <p className="text-sm">
        <RichText
          text={texts.type}
          values={{ type: <span className="font-mono font-medium">{type}</span> }}
        />{' '}
        <span className="text-muted">{purpose}</span>
      </p>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-y-2">
        <CopiedPart title={texts.name} text={relative_name} what={texts.nameOf(which)} />
        {relative_name !== name && (
          <CopiedPart title={texts.fullName} text={name} what={texts.fullNameOf(which)} />
        )}
        <CopiedPart title={texts.value} text={value} what={texts.valueOf(which)} />
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
        label={texts.copy}
        name={texts.copyOf({ what })}
        done={texts.copied({ what })}
      />
    </dd>
  </>
)
