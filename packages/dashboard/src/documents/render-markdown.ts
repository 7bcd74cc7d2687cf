// Markdown as it will be published.
import type { RenderedPage } from './markdown-worker.ts'

/** Whatever takes longer takes its preview with it, and nothing else. */
const longestMs = 5_000

interface Thread {
  readonly worker: Worker
  /** Answers come in the order of the questions. */
  readonly waiting: PromiseWithResolvers<RenderedPage>[]
}

let running: Thread | null = null

/** Rejects what cannot be rendered, or not in time. */
export async function renderMarkdown(source: string): Promise<RenderedPage> {
  running ??= startThread()
  const thread = running
  const answer = Promise.withResolvers<RenderedPage>()
  thread.waiting.push(answer)
  thread.worker.postMessage(source)
  const timer = setTimeout(() => end(thread, 'It takes too long.'), longestMs)
  return answer.promise.finally(() => clearTimeout(timer))
}

function startThread(): Thread {
  const worker = new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module' })
  const thread: Thread = { worker, waiting: [] }
  worker.onmessage = ({ data }: MessageEvent<RenderedPage | null>) => {
    const answer = thread.waiting.shift()
    if (data) answer?.resolve(data)
    else answer?.reject(new Error('It cannot be rendered.'))
  }
  worker.onerror = () => end(thread, 'The renderer could not be loaded.')
  return thread
}

function end(thread: Thread, reason: string): void {
  thread.worker.terminate()
  if (running === thread) running = null
  for (const answer of thread.waiting.splice(0)) answer.reject(new Error(reason))
}
