// Hook that takes a drop of the list offline, or brings it back.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { errorSentence } from '../../../api/problem.ts'
import { useToast } from '../../../components/toast.tsx'
import { storeDrop } from '../../../drops/cached-drops.ts'
import { messages } from './messages.ts'
import { useForgetGone } from './use-forget-gone.ts'

const { actions: texts } = messages

/** Unpublishing needs no confirmation: it keeps everything, and the message offers to undo it. */
export function useSetPublished(): (id: string, published: boolean) => void {
  const queries = useQueryClient()
  const showToast = useToast()
  const forgetGone = useForgetGone()
  const { mutate } = useMutation({
    mutationFn: ({ id, published }: { readonly id: string; readonly published: boolean }) =>
      client.updateSite({ params: { id }, body: { published } }),
    onError(error, { id }) {
      if (!forgetGone(id, error)) showToast({ text: errorSentence(error), bad: true })
    },
    onSuccess(saved, { id, published }) {
      void storeDrop(queries, saved)
      showToast({
        text: published ? texts.published : texts.unpublished,
        action: { label: texts.undo, run: () => mutate({ id, published: !published }) },
      })
    },
  })
  return (id, published) => mutate({ id, published })
}
