// Dialog in which the owner chooses the drops that stay live after a paid plan ended. paused-note.tsx
// loads it on demand.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { liveDropsClient, liveDropsQuery } from '../../../api/live-drops.ts'
import { dropQuery, dropsQuery } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Checkbox } from '../../../components/checkbox.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { useToast } from '../../../components/toast.tsx'
import { titleOf } from '../../../drops/find-drops.ts'
import { messages as texts } from './messages.ts'

interface LiveDropsDialogProps {
  readonly onClose: () => void
  readonly onSaved: () => void
}

export default function LiveDropsDialog({ onClose, onSaved }: LiveDropsDialogProps) {
  const choice = useQuery(liveDropsQuery)
  const drops = useQuery(dropsQuery)
  const queries = useQueryClient()
  const showToast = useToast()
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const sites = choice.data?.sites ?? []
  const limit = choice.data?.limit ?? 0
  const chosen = picked ?? sites.filter(({ paused }) => !paused).map(({ id }) => id)
  const free = Math.min(limit, sites.length) - chosen.length
  const save = useMutation({
    mutationFn: () => liveDropsClient.chooseLiveDrops({ body: { ids: [...chosen] } }),
    async onSuccess() {
      await Promise.all([
        queries.invalidateQueries({ queryKey: dropsQuery.queryKey }),
        ...sites.map(({ id }) => queries.invalidateQueries({ queryKey: dropQuery(id).queryKey })),
      ])
      showToast({ text: texts.saved })
      onSaved()
    },
  })
  const form = useRef<HTMLFormElement>(null)
  const loaded = choice.data !== undefined && !drops.isPending
  // The dialog opens before there are checkboxes, with the focus on its first button.
  useEffect(() => {
    if (loaded) form.current?.querySelector('input')?.focus()
  }, [loaded])
  const disabled = !choice.data || free < 0 || save.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!disabled) save.mutate()
  }
  const toggle = (id: string, checked: boolean) =>
    setPicked(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form ref={form} className="grid gap-4" onSubmit={submit}>
        {(choice.isPending || drops.isPending) && <Skeleton rows={3} />}
        {choice.error && <ProblemNote error={choice.error} onRetry={() => void choice.refetch()} />}
        {loaded && (
          <>
            <p className="text-muted">{texts.explanation({ limit })}</p>
            <fieldset className="grid max-h-80 gap-3 overflow-y-auto p-0.5">
              <legend className="sr-only">{texts.title}</legend>
              {sites.map(({ id }) => {
                const drop = drops.data?.find((one) => one.id === id)
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
            <p role="status" className={free < 0 ? 'text-bad' : 'text-muted'}>
              {texts.chosen({ chosen: chosen.length, limit })}
              {free < 0 && texts.tooMany({ count: -free })}
              {free > 0 && texts.tooFew({ count: free })}
            </p>
          </>
        )}
        {save.error && <ProblemNote error={save.error} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" disabled={disabled}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
