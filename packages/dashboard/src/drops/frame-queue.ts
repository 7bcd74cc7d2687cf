// Queue for loading frames: a long list would otherwise load dozens of pages at once.

export interface FrameQueue {
  /**
   * Calls `start` when a place is free. The returned function gives the place back, or leaves the
   * queue; further calls have no effect.
   */
  enter(start: () => void): () => void
}

export function createFrameQueue(places: number): FrameQueue {
  const waiting = new Set<() => void>()
  let taken = 0
  function next(): void {
    const [start] = waiting
    if (start === undefined || taken >= places) return
    waiting.delete(start)
    taken += 1
    start()
  }
  return {
    enter(start) {
      let state: 'waiting' | 'started' | 'left' = 'waiting'
      const begin = () => {
        state = 'started'
        start()
      }
      waiting.add(begin)
      next()
      return () => {
        waiting.delete(begin)
        const held = state === 'started'
        state = 'left'
        if (!held) return
        taken -= 1
        next()
      }
    },
  }
}
