// Compares what two ports of the server send for the same bytes.
import { exchange, type Target } from './exchange.ts'
import { cold, coldName, type Exchange, stepsOf } from './exchange-text.ts'

export interface Ways {
  /** Through the fast lane. */
  readonly lane: Target
  /** The same process, with every connection handled by `node:http`. */
  readonly around: Target
  /** The request that ends each exchange; it asks for `Connection: close`. */
  readonly last: string
}

export interface Difference {
  readonly lane: string
  readonly around: string
  /** False if the lane also did what the other way did, when it was asked again. */
  readonly repeatable: boolean
}

/**
 * Some outcomes of `node:http` depend on what arrives first, such as the end of the connection or
 * a response from disk. The lane may do what `node:http` does in one of so many repetitions.
 */
const repetitions = 20

/** Null if both ways are equal. */
export async function compare(
  ways: Ways,
  message: Exchange,
  maxRepetitions = repetitions,
): Promise<Difference | null> {
  const send = (way: Target) => responsesOf(way, message, ways.last)
  const sendBoth = () => Promise.all([send(ways.lane), send(ways.around)])
  const [lane, around] = await sendBoth()
  const ofLane = new Set([lane])
  const ofOther = new Set([around])
  const isKnown = (outcome: string) =>
    ofOther.has(outcome) ||
    (hasCoding(message) && [...ofOther].some((other) => isRefusalOfBody(outcome, other)))
  for (let n = 0; !isKnown(lane) && n < maxRepetitions; n++) {
    const again = await sendBoth()
    ofLane.add(again[0])
    ofOther.add(again[1])
  }
  if (isKnown(lane)) return null
  return { lane, around, repeatable: ofLane.isDisjointFrom(ofOther) }
}

const hasCoding = ({ writes }: Exchange): boolean =>
  /transfer-encoding/i.test(writes.map(({ text }) => text).join(''))

const refusal =
  /HTTP\/1\.1 400 Bad Request\r\nDate: \*\r\nConnection: close\r\nContent-Type: text\/plain; charset=utf-8\r\nContent-Length: 12\r\n\r\nBad Request\n$/

/**
 * A request with a malformed body is refused with 400, and the connection is closed. Whether its own
 * response is sent before that depends on which of Node's two ways parses the bytes (promises settle
 * between the callbacks of the native one, but not of the other, which reads what the lane hands
 * over), and on whether the response before it is still being sent, which the lane has done. So one
 * of the two may leave out that response, or the refusal after it.
 */
function isRefusalOfBody(lane: string, around: string): boolean {
  const [ofLane = '', other = ''] = [lane, around].map((text) =>
    text.replace(/\[interim: \d+\]$/, ''),
  )
  const [sent, expected] = [ofLane.replace(refusal, ''), other.replace(refusal, '')]
  if (sent === expected) return true
  return leavesOutLast(ofLane, sent, expected) || leavesOutLast(other, expected, sent)
}

/** Whether a refusal stands in the place of the last response of `whole`. */
const leavesOutLast = (received: string, sent: string, whole: string): boolean =>
  refusal.test(received) &&
  whole.startsWith(sent) &&
  whole.slice(sent.length).split('HTTP/1.1 ').length === 2

/**
 * Compared by number, not by place: if the request before is still being answered, `node:http` writes
 * it behind the head of the final response.
 */
const interimResponse = 'HTTP/1.1 100 Continue\r\n\r\n'

/** Everything received, except for values that differ between any two responses. */
export async function responsesOf(way: Target, message: Exchange, last: string): Promise<string> {
  const name = coldName()
  const final = Buffer.from(message.alone ? '' : last)
  const send = () => exchange(way, stepsOf(message, name), final)
  let outcome = await send()
  for (let n = 0; outcome.reset && n < repetitions; n++) outcome = await send()
  const text = outcome.received
    .toString('latin1')
    .replaceAll(name, cold)
    .replaceAll(/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/g, '\r\nDate: *\r\n')
    .replaceAll(/\r\nx-request-id: [^\r\n]+\r\n/gi, (line) => line.replace(/: .+/, ': *'))
  const parts = text.split(interimResponse)
  const end = outcome.closed ? '' : '[still open]'
  return [...parts, `[interim: ${parts.length - 1}]`, end].join('')
}
