// Choice of the two versions that are compared.
import type { Version } from '../../api/queries.ts'
import { Button } from '../../components/button.tsx'
import { useNow } from '../../components/relative-time.tsx'
import { timeSince } from '../../components/relative-to.ts'
import { Select } from '../../components/select.tsx'
import { messages } from './messages.ts'

interface Pair {
  readonly from: Version
  readonly to: Version
}

interface VersionPickerProps extends Pair {
  readonly versions: readonly Version[]
  readonly onPick: (pair: Pair) => void
}

export function VersionPicker({ versions, from, to, onPick }: VersionPickerProps) {
  const now = useNow()
  const options = versions.map((version) => ({
    value: version.version_id,
    label: labelOf(version, timeSince(Date.parse(version.created_at), now)),
  }))
  const find = (id: string) => versions.find(({ version_id }) => version_id === id)
  return (
    <div className="card grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
      <div className="grid content-start gap-1.5">
        <Select
          label={messages.from}
          labelShown
          value={from.version_id}
          options={options}
          onChoose={(id) => onPick({ from: find(id) ?? from, to })}
        />
        <VersionNote version={from} />
      </div>
      <Button
        variant="quiet"
        // Beside the fields, below their labels.
        className="justify-self-center sm:mt-7 sm:self-start"
        aria-label={messages.swap}
        title={messages.swap}
        onClick={() => onPick({ from: to, to: from })}
      >
        <span aria-hidden="true" className="rotate-90 sm:rotate-0">
          ⇄
        </span>
      </Button>
      <div className="grid content-start gap-1.5">
        <Select
          label={messages.to}
          labelShown
          value={to.version_id}
          options={options}
          onChoose={(id) => onPick({ from, to: find(id) ?? to })}
        />
        <VersionNote version={to} />
      </div>
    </div>
  )
}

const VersionNote = ({ version: { note } }: { readonly version: Version }) =>
  note !== '' && (
    <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-muted" title={note}>
      {note}
    </p>
  )

function labelOf({ version_number: number, live, published_at }: Version, when: string): string {
  const state = live ? `, ${messages.live}` : published_at === null ? `, ${messages.draft}` : ''
  return messages.version({ number, when: `${when}${state}` })
}
