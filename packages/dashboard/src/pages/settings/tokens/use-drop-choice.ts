// Which drop a new token is for. A drop that is not listed is never replaced by another choice.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dropsQuery } from '../../../api/queries.ts'
import { messages } from './messages.ts'

const texts = messages.create

const allDrops = { value: '', label: texts.allDrops }

/** `first` is the id of the drop that is chosen at first; without it, all drops are. */
export function useDropChoice(first: string = allDrops.value) {
  const [value, choose] = useState(first)
  // A list from before may lack a new drop.
  const drops = useQuery({ ...dropsQuery, refetchOnMount: 'always' })
  const { data, error, isFetchedAfterMount, refetch } = drops
  const listed = [allDrops, ...(data ?? []).map(({ id, slug }) => ({ value: id, label: slug }))]
  const isListed = listed.some((option) => option.value === value)
  const isGone = !isListed && data !== undefined && isFetchedAfterMount && !error
  return {
    value,
    choose,
    options: isListed ? listed : [{ value, label: texts.chooseDrop }, ...listed],
    /** Whether a token can be created for it. */
    isListed,
    /** Null for all drops. */
    dropId: value === allDrops.value ? null : value,
    problem: isGone ? texts.dropGone : null,
    /** Why the drops could not be listed. */
    error,
    reload: () => void refetch(),
  }
}
