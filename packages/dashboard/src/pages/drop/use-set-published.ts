// Hook that takes a drop offline or brings it back.
import { errorSentence } from '../../api/problem.ts'
import type { Drop } from '../../api/queries.ts'
import { useToast } from '../../components/toast.tsx'
import { useSaveDrop } from './editing/use-save-drop.ts'
import { messages } from './messages.ts'

const { publication: texts } = messages

export interface SetPublished {
  readonly isPending: boolean
  set(published: boolean): void
}

/** Unpublishing needs no confirmation: it keeps everything, and the message offers to undo it. */
export function useSetPublished({ id }: Pick<Drop, 'id'>): SetPublished {
  const showToast = useToast()
  const { isPending, mutate } = useSaveDrop(
    id,
    ({ published }) =>
      showToast(
        published
          ? { text: texts.publishedAgain }
          : { text: texts.unpublished, action: { label: texts.undo, run: () => set(true) } },
      ),
    (error) => showToast({ text: errorSentence(error), bad: true }),
  )
  const set = (published: boolean) => mutate({ published })
  return { isPending, set }
}
