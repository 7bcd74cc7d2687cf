import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { problemOf } from '../../api/problem.ts'
import { sitesQuery } from '../../api/queries.ts'
import { useToast } from '../../components/toast.tsx'
import type { Upload } from '../../uploads/decide-upload.ts'
import { publishNewDrop } from '../../uploads/publish-upload.ts'

/** From what the form made to the page of a new drop. */
export function usePublishTemplate(onPublished: () => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const say = useToast()
  const stop = useRef<AbortController | null>(null)
  const [sent, setSent] = useState(0)
  const publish = useMutation({
    mutationFn(upload: Upload) {
      setSent(0)
      stop.current = new AbortController()
      return publishNewDrop({
        upload,
        onProgress: ({ loaded, total }) => setSent(total > 0 ? loaded / total : 0),
        signal: stop.current.signal,
      })
    },
    onError: (error) =>
      say(
        stop.current?.signal.aborted
          ? { text: 'Cancelled.' }
          : { text: problemOf(error), bad: true },
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: sitesQuery.queryKey }),
  })
  return {
    sent,
    busy: publish.isPending,
    cancel: () => stop.current?.abort(),
    publish: (upload: Upload) =>
      publish.mutate(upload, {
        onSuccess({ site: { id } }) {
          onPublished()
          say({ text: 'Your page is published.' })
          void navigate({ to: '/drops/$id', params: { id } })
        },
      }),
  }
}
