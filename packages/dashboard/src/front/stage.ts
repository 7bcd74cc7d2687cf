import type { KeptFiles } from '../kept/kept-store.ts'

/** How far somebody has come on the front page. */
export type Stage =
  | { readonly at: 'start'; readonly problem: string | null }
  | {
      readonly at: 'sending'
      readonly label: string
      /** From 0 to 1. */
      readonly sent: number
      /** The service is being shown that no robot is at work. */
      readonly checking?: true
      readonly stop: () => void
    }
  | { readonly at: 'anonymous'; readonly url: string; readonly expiresAt: string }
  | {
      readonly at: 'owned'
      readonly url: string
      readonly id: string
      /** Not shown before the owner has confirmed an address. */
      readonly waits: boolean
    }
  | {
      readonly at: 'kept'
      readonly kept: KeptFiles
      /** Why it takes an account. */
      readonly reason: string
    }

/** As everybody begins. Whoever comes back to it later has another one of its kind. */
export const startStage: Stage = { at: 'start', problem: null }
