// Yields to the event loop.
import { setImmediate } from 'node:timers/promises'

/**
 * Called between CPU-heavy steps, each of which takes long for a version of 20,000 files, so that
 * other requests are served between them.
 */
export const yieldToEventLoop = (): Promise<void> => setImmediate()
