// Dialog in which the owner chooses the drops that stay live after a paid plan ended. paused-note.tsx loads
// it on demand.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { liveDropsClient, liveDropsQuery } from '../../api/live-drops.ts'
import { type Drop, dropsQuery } from '../../api/queries.ts'
import { Button } from '../../components/button.tsx'
import { Checkbox } from '../../components/checkbox.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { titleOf } from '../../drops/find-drops.ts'
import { messages } from './messages.ts'

const texts = messages.liveDrops

interface LiveDropsDialogProps {
  readonly drops: readonly Drop[]
  readonly onClose: () => void
}

export default function LiveDropsDialog({ drops, onClose }: LiveDropsDialogProps) {
  const choice = useQuery(liveDropsQuery)
  const queries = useQueryClient()
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const sites = choice.data?.sites ?? []
  const limit = choice.data?.limit ?? 0
  const chosen = picked ?? sites.filter(({ paused }) => !paused).map(({ id }) => id)
  const save = useMutation({
    mutationFn: () => liveDropsClient.chooseLiveDrops({ body: { ids: [...chosen] } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: dropsQuery.queryKey })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen.length <= limit && !save.isPending) save.mutate()
  }
  const toggle = (id: string, checked: boolean) =>
    setPicked(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
  return (
    <Dialog title={texts.title} onClose={onClose}>
      {choice.isPending && <Skeleton rows={3} />}
      {choice.error && <ProblemNote error={choice.error} />}
      {choice.data && (
        <form className="grid gap-4" onSubmit={submit}>
          <p className="text-muted">{texts.explanation({ limit })}</p>
          <fieldset className="grid max-h-80 gap-3 overflow-y-auto p-0.5">
            <legend className="sr-only">{texts.title}</legend>
            {sites.map(({ id }) => {
              const drop = drops.find((one) => one.id === id)
              return (
                <Checkbox
                  key={id}
                  label={drop ? titleOf(drop) : id}
                  hint={drop?.slug ?? ''}
                  checked={chosen.includes(id)}
                  onChange={(checked) => toggle(id, checked)}
                />
              )
            })}
          </fieldset>
          <p role="status" className={chosen.length > limit ? 'text-bad' : 'text-muted'}>
            {texts.count({ chosen: chosen.length, limit })}
          </p>
          {save.error && <ProblemNote error={save.error} />}
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="quiet" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" disabled={chosen.length > limit || save.isPending}>
              {texts.save}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
