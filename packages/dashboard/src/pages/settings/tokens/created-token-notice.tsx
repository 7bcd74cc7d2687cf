// Notice with the secret of the API token that was just created. It cannot be shown again.
import type { Operations } from '@plinth/contract/operations'
import type { OperationOutput } from '@plinth/contract/operations/operation'
import { Button } from '../../../components/button.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { RichText } from '../../../components/rich-text.tsx'
import { messages } from './messages.ts'

const texts = messages.created

export type CreatedToken = OperationOutput<Operations['createToken']>

interface CreatedTokenNoticeProps {
  readonly created: CreatedToken
  readonly onDone: () => void
}

export const CreatedTokenNotice = ({ created, onDone }: CreatedTokenNoticeProps) => (
  <section aria-label={texts.label} className="notice grid gap-3 p-4">
    <p>
      <RichText
        text={texts.text}
        values={{
          name: (
            <b>
              <bdi>{created.name}</bdi>
            </b>
          ),
        }}
      />
    </p>
    <div className="flex flex-wrap items-center gap-3">
      <code className="min-w-0 grow basis-64 rounded-control border border-line bg-ground px-3 py-2 font-mono text-sm break-all">
        {created.token}
      </code>
      <CopyButton text={created.token} label={texts.copy} done={texts.copied} />
      <Button variant="quiet" small onClick={onDone}>
        {texts.done}
      </Button>
    </div>
  </section>
)
