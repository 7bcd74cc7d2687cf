// Check of the trace collector for `plinthd doctor`.
import { type Collector, createSendOtlp } from './send-otlp.ts'

const timeoutMs = 5000

/** Rejects if the collector does not accept a request without spans. */
export async function checkCollector({
  url,
  headers,
}: Omit<Collector, 'timeoutMs'>): Promise<void> {
  const send = createSendOtlp({ url, headers, timeoutMs })
  await send(JSON.stringify({ resourceSpans: [] }), new AbortController().signal)
}
