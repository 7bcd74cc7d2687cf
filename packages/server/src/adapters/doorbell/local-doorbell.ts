// In-process notification that follow-up work is waiting.
import type { FollowUps } from '../../ports/follow-ups.ts'

export function createDoorbell(): FollowUps {
  const listeners: (() => void)[] = []
  return {
    // Deferred, so that the response of the current request goes out first.
    ring: () => {
      for (const listener of listeners) setImmediate(listener)
    },
    listen: (listener) => {
      listeners.push(listener)
    },
  }
}
