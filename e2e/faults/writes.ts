// The writes of the load. Each sends one request, or several for a deploy, and records the outcome.
import { createHash } from 'node:crypto'
import { folderForm } from '../harness/api.ts'
import { filePart, multipart } from '../harness/multipart.ts'
import { editOf, filesOf } from './content.ts'
import type { Entrance } from './entrances.ts'
import type { DropHistory, Write, WriteKind } from './history.ts'
import { type Answer, outcomeOf, type Sent, untilKnown } from './send.ts'

export interface Target {
  readonly id: string
  readonly history: DropHistory
}

/** One account's access to the API through an entrance. */
export interface Writer {
  readonly entrance: Entrance
  /** Host of the app. */
  readonly app: string
  readonly token: string
}

export function call({ entrance, app, token }: Writer, path: string, sent: Sent): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, ...sent.headers }
  return entrance.send(app, `/api/v1${path}`, { ...sent, headers })
}

interface Attempt {
  readonly kind: WriteKind
  readonly id: string
  readonly answer: Answer
  /** When the first request began that can have taken effect. */
  readonly start?: number
  readonly version?: number
}

function record(writer: Writer, { history }: Target, attempt: Attempt): Write {
  const { kind, id, answer } = attempt
  const outcome = outcomeOf(answer)
  const isKnown = outcome === 'acknowledged'
  const write: Write = {
    kind,
    id,
    start: attempt.start ?? answer.start,
    end: outcome === 'unknown' ? Number.POSITIVE_INFINITY : answer.end,
    outcome,
    node: isKnown ? writer.entrance.nodeOf(answer) : null,
    version: attempt.version ?? (isKnown ? (answer.json?.version_number ?? null) : null),
    base: isKnown ? (answer.json?.edited_version ?? null) : null,
    detail: isKnown ? '' : `${answer.status} ${answer.text.slice(0, 200)}`,
  }
  history.writes.push(write)
  return write
}

export async function upload(writer: Writer, drop: Target, id: string): Promise<Write> {
  const sent = { method: 'POST', body: folderForm(filesOf(id)) }
  const answer = await call(writer, `/sites/${drop.id}/upload-bundle`, sent)
  return record(writer, drop, { kind: 'upload', id, answer })
}

export async function edit(writer: Writer, drop: Target, id: string): Promise<Write> {
  const sent = { method: 'PATCH', body: editOf(id) }
  const answer = await call(writer, `/sites/${drop.id}/files/index.html`, sent)
  return record(writer, drop, { kind: 'edit', id, answer })
}

/** The version's id is taken from the list of versions, as a client would. */
export async function promote(
  writer: Writer,
  drop: Target,
  id: string,
  version: { readonly version_id: string; readonly version_number: number },
): Promise<Write> {
  const path = `/sites/${drop.id}/versions/${version.version_id}/promote`
  const answer = await call(writer, path, { method: 'POST' })
  return record(writer, drop, { kind: 'promote', id, answer, version: version.version_number })
}

/** Repeated until its outcome is known. If it was deleted by an earlier request, it is not found. */
export async function remove(writer: Writer, drop: Target, id: string): Promise<Write> {
  const start = performance.now()
  drop.history.deletes.push(start)
  let requests = 0
  const answer = await untilKnown(() => {
    requests += 1
    return call(writer, `/sites/${drop.id}`, { method: 'DELETE' })
  })
  const isDeletedBefore = requests > 1 && answer.status === 404
  const last = isDeletedBefore ? { ...answer, status: 204 } : answer
  return record(writer, drop, { kind: 'delete', id, answer: last, start })
}

/** Each request of a deploy may go to another node. A deploy that was not finished changes nothing. */
export async function deploy(
  writers: readonly [Writer, Writer, Writer],
  drop: Target,
  id: string,
): Promise<Write | null> {
  const files = Object.entries(filesOf(id)).map(([path, content]) => ({
    path,
    content,
    sha256: createHash('sha256').update(content).digest('hex'),
    size: Buffer.byteLength(content),
  }))
  const [first, second, third] = writers
  const body = { files: files.map(({ content: _, ...file }) => file) }
  const begun = await call(first, `/sites/${drop.id}/deploys`, { method: 'POST', body })
  if (begun.status !== 201) return null
  const path = `/sites/${drop.id}/deploys/${begun.json.deploy_id}`
  const blobs = multipart(...files.map(({ sha256, content }) => filePart('blobs', sha256, content)))
  const sent = await call(second, `${path}/blobs`, { method: 'POST', body: blobs })
  if (sent.status !== 200) return null
  let finisher = third
  let answer = await call(finisher, `${path}/finish`, { method: 'POST' })
  const { start } = answer
  // Clients retry this request on another node: a deploy is finished once.
  if (outcomeOf(answer) === 'unknown') {
    finisher = first
    answer = await call(finisher, `${path}/finish`, { method: 'POST' })
  }
  const isFinishedBefore = answer.start > start && outcomeOf(answer) === 'refused'
  const last = isFinishedBefore ? { ...answer, status: 0 } : answer
  return record(finisher, drop, { kind: 'deploy', id, answer: last, start })
}
