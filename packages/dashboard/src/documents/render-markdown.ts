// Renders Markdown in a web worker, with a timeout.
import type { RenderedPage } from './markdown-worker.ts'

/**
 * Rendering that takes longer is aborted; only the preview is lost. Includes loading the renderer,
 * which takes seconds on a slow connection or a busy machine.
 */
const timeoutMs = 30_000

interface RenderThread {
  readonly worker: Worker
  /** Pending requests; responses arrive in the same order. */
  readonly waiting: PromiseWithResolvers<RenderedPage>[]
}

let running: RenderThread | null = null

/** Rejects if rendering fails or times out. */
export async function renderMarkdown(source: string): Promise<RenderedPage> {
  running ??= startThread()
  const thread = running
  const response = Promise.withResolvers<RenderedPage>()
  thread.waiting.push(response)
  thread.worker.postMessage(source)
  const timer = setTimeout(() => end(thread, new Error('Rendering timed out.')), timeoutMs)
  return response.promise.finally(() => clearTimeout(timer))
}

function startThread(): RenderThread {
  const worker = new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module' })
  const thread: RenderThread = { worker, waiting: [] }
  worker.onmessage = ({ data }: MessageEvent<RenderedPage | null>) => {
    const response = thread.waiting.shift()
    if (data) response?.resolve(data)
    else response?.reject(new Error('Rendering failed.'))
  }
  worker.onerror = () => end(thread, new Error('Loading the renderer failed.'))
  return thread
}

function end(thread: RenderThread, reason: Error): void {
  thread.worker.terminate()
  if (running === thread) running = null
  for (const response of thread.waiting.splice(0)) response.reject(reason)
}
