// Hook that takes a drop offline or brings it back.
import { errorSentence } from '../../api/problem.ts'
import type { Drop } from '../../api/queries.ts'
import { useToast } from '../../components/toast.tsx'
import { formatMoment } from '../../drops/format-moment.ts'
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
    ({ published, status, expires_at }) =>
      showToast(
        published
          ? { text: publishedText({ status, expires_at }) }
          : { text: texts.unpublished, action: { label: texts.undo, run: () => set(true) } },
      ),
    (error) => showToast({ text: errorSentence(error), bad: true }),
  )
  const set = (published: boolean) => mutate({ published })
  return { isPending, set }
}

/** Its date may have passed while it was unpublished. */
const publishedText = ({ status, expires_at }: Pick<Drop, 'status' | 'expires_at'>): string =>
  status === 'expired' && expires_at !== null
    ? texts.publishedExpired({ moment: formatMoment(expires_at) })
    : texts.publishedAgain
