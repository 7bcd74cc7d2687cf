// Path of a file as a user types it.
import { AppError } from '@plinth/domain/base/errors'
import { parseSitePath } from '@plinth/domain/versions/site-path'
import { messages } from './messages.ts'

type TypedPath =
  | { readonly path: string; readonly problem: null }
  | { readonly problem: string; readonly path?: never }

/** Normalised as the server does it: otherwise another spelling would replace an existing file. */
export function parsePath(typed: string): TypedPath {
  if (typed.trim() === '') return { problem: messages.naming.empty }
  try {
    return { path: parseSitePath(typed.trim()), problem: null }
  } catch (error) {
    if (error instanceof AppError) return { problem: error.detail }
    throw error
  }
}
