import { Button } from '../components/button.tsx'
import { decideUpload } from '../uploads/decide-upload.ts'
import { sizeWords } from '../uploads/upload-size.ts'
import { useKeptUpload } from './use-kept-upload.ts'

export function KeptUpload() {
  const { kept, publishKept, forget } = useKeptUpload()
  if (!kept) return null
  const upload = decideUpload(kept.picked)
  const name = (upload.kind !== 'refused' && upload.name) || 'What you picked before'
  return (
    <section
      aria-label="Kept from before"
      className="notice mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <p className="min-w-0 flex-[1_1_20rem]">
        <b className="break-words">{name}</b> is kept in this browser ({sizeWords(kept.picked)}) and
        not published yet. It is forgotten after a day.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button small onClick={() => publishKept(kept)}>
          Publish
        </Button>
        <Button look="quiet" small onClick={forget}>
          Forget
        </Button>
      </div>
    </section>
  )
}
