// Why a drop is in its state, in a sentence.
import type { ShownState } from '../drop-state.ts'
import { messages } from './messages.ts'

/** Null if the state needs no explanation, or has a note of its own. */
export const stateReasons: Readonly<Record<ShownState, string | null>> = {
  live: null,
  paused: null,
  ...messages,
}
