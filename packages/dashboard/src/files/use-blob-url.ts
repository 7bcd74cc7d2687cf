// Hook that loads a file and returns an address for it that only this page can use.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FileOfVersion, readBlob } from '../api/files.ts'

interface LoadedBlob {
  /** Null until the content is loaded. */
  readonly url: string | null
  readonly error: Error | null
  readonly retry: () => void
}

/** `type` is the content type that the browser shows it with: see `shownType`. */
export function useBlobUrl(file: FileOfVersion, type: string): LoadedBlob {
  const blob = useQuery({
    queryKey: ['blob', file.dropId, file.version, file.path, type],
    queryFn: ({ signal }) => readBlob(file, type, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // Media may be large.
    gcTime: 10_000,
  })
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob.data) return
    const made = URL.createObjectURL(blob.data)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [blob.data])
  return { url, error: blob.error, retry: () => void blob.refetch() }
}
