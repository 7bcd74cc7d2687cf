// Settings of the pages' addresses: SPA fallback, trailing slash and clean URLs.
import { trailingSlashModes } from '@plinth/domain/serving/page-lookup'
import type { Drop } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { Select } from '../../../components/select.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { useSaveDrop } from '../editing/use-save-drop.ts'
import { messages } from './messages.ts'
import { sectionIds } from './sections.ts'
import { ToggleSetting } from './toggle-setting.tsx'

const { pages: texts } = messages

const slashOptions = trailingSlashModes.map((value) => ({ value, label: texts.slashes[value] }))

export const PageSettings = ({ drop }: { readonly drop: Drop }) => (
  <Card title={messages.sections.pages} headingId={sectionIds.pages}>
    <div className="grid gap-4">
      <ToggleSetting drop={drop} setting="spa_fallback" label={texts.spa} hint={texts.spaHint} />
      <ToggleSetting
        drop={drop}
        setting="clean_urls"
        label={texts.cleanUrls}
        hint={texts.cleanUrlsHint}
      />
      <TrailingSlash drop={drop} />
    </div>
  </Card>
)

function TrailingSlash({ drop }: { readonly drop: Drop }) {
  const { user } = useSession()
  const showToast = useToast()
  const save = useSaveDrop(drop.id, () => showToast({ text: messages.saved }))
  const pending = save.isPending ? save.variables.trailing_slash : undefined
  return (
    <fieldset disabled={!user.email_verified} className="grid max-w-md gap-2">
      <Select
        label={texts.slash}
        labelShown
        value={pending ?? drop.trailing_slash}
        options={slashOptions}
        onChoose={(trailing_slash) => save.mutate({ trailing_slash })}
      />
      {save.error && <ProblemNote error={save.error} />}
    </fieldset>
  )
}
