import type { FollowUps } from '../../ports/follow-ups.ts'

export function createDoorbell(): FollowUps {
  const listeners: (() => void)[] = []
  return {
    // Whoever rings has an answer to give first.
    ring: () => {
      for (const listener of listeners) setImmediate(listener)
    },
    listen: (listener) => {
      listeners.push(listener)
    },
  }
}
