// Notice with the secret of the API token that was just created. It cannot be shown again.
import type { Operations } from '@plinth/contract/operations'
import type { OperationOutput } from '@plinth/contract/operations/operation'
import { Button } from '../../../components/button.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'

export type CreatedToken = OperationOutput<Operations['createToken']>

interface CreatedTokenNoticeProps {
  readonly created: CreatedToken
  readonly onDone: () => void
}

export const CreatedTokenNotice = ({ created, onDone }: CreatedTokenNoticeProps) => (
  <section aria-label="The new token" className="notice grid gap-3 p-4">
    <p>
      <b>{created.name}</b> is ready. Copy it now: it is not shown again.
    </p>
    <div className="flex flex-wrap items-center gap-3">
      <code className="min-w-0 grow basis-64 rounded-control border border-line bg-ground px-3 py-2 font-mono text-sm break-all">
        {created.token}
      </code>
      <CopyButton text={created.token} label="Copy token" done="The token is copied." />
      <Button variant="quiet" small onClick={onDone}>
        Done
      </Button>
    </div>
  </section>
)
