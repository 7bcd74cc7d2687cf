// Work that is asked for more often than it can be done.

export interface Repeated {
  /** Begins now, or again as soon as what is under way has ended. */
  start(): void
  /** Resolves when nothing is under way. */
  ended(): Promise<void>
}

/** `work` never rejects. */
export function oneAtATime(work: () => Promise<void>): Repeated {
  let running: Promise<void> | null = null
  let again = false

  async function run(): Promise<void> {
    do {
      again = false
      await work()
    } while (again)
    running = null
  }

  return {
    start() {
      again = true
      running ??= run()
    },
    async ended() {
      await running
    },
  }
}
