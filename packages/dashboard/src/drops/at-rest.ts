// Work that waits until the user pauses.

/** Longer than between two keys of a slow typist. */
const restMs = 500

let lastInput = Number.NEGATIVE_INFINITY
let listens = false

function listen(): void {
  if (listens) return
  listens = true
  const note = () => {
    lastInput = performance.now()
  }
  // A pointer that comes to a link may press it next.
  for (const type of ['keydown', 'pointerover', 'pointerdown', 'scroll'])
    addEventListener(type, note, { capture: true, passive: true })
}

/** Calls `run` in a task of its own, `delayMs` from now at the earliest. Returns how to cancel it. */
export function whenAtRest(run: () => void, delayMs = restMs): () => void {
  listen()
  const check = () => {
    const leftMs = lastInput + restMs - performance.now()
    if (leftMs > 0) timer = setTimeout(check, leftMs)
    else run()
  }
  let timer = setTimeout(check, delayMs)
  return () => clearTimeout(timer)
}
