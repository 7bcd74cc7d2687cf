// Requests and queries for the files of a version, apart from the client that every page loads.
import { routes } from 'virtual:file-routes'
import { routeUrl } from '@plinth/contract/client/call-operation'
import { createRoutedClient } from '@plinth/contract/client/routed-client'
import type { Operations } from '@plinth/contract/operations'
import type { OperationOutput } from '@plinth/contract/operations/operation'
import { queryOptions } from '@tanstack/react-query'
import { withActingFor } from './acting-for.ts'
import { client } from './client.ts'

export type FileList = OperationOutput<Operations['listFiles']>
export type VersionFile = FileList['files'][number]
export type FileChanges = OperationOutput<Operations['readChanges']>

const baseUrl = window.location.origin

export const filesClient = createRoutedClient(routes, { baseUrl, fetch: withActingFor(fetch) })

/** Versions are immutable, so what was read of one stays valid. */
const immutable = { staleTime: Number.POSITIVE_INFINITY }

export const filesQuery = (id: string, version: string) =>
  queryOptions({
    queryKey: ['files', id, version],
    queryFn: ({ signal }) => filesClient.listFiles({ params: { id }, query: { version }, signal }),
    ...immutable,
  })

export const comparisonQuery = (id: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['comparison', id, from, to],
    queryFn: ({ signal }) =>
      client.readChanges({ params: { id, version_id: to }, query: { from }, signal }),
    ...immutable,
  })

export interface FileOfVersion {
  readonly dropId: string
  /** Number or id. */
  readonly version: string
  readonly path: string
}

export interface TextContent {
  /** Null if the file is not UTF-8 text. */
  readonly text: string | null
}

/** For files that are small enough to show. */
export const textQuery = ({ dropId: id, version, path }: FileOfVersion) =>
  queryOptions({
    queryKey: ['text', id, version, path],
    async queryFn({ signal }): Promise<TextContent> {
      const body = await filesClient.readFile({ params: { id, path }, query: { version }, signal })
      return { text: decodeText(await new Response(body).arrayBuffer()) }
    },
    ...immutable,
    // Texts may be large; those of a page that was left are not kept for long.
    gcTime: 60_000,
  })

/** Keeps a byte order mark, which belongs to the file. */
function decodeText(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** The content with a type that the caller chose: the type of an uploaded file is not trusted. */
export async function readBlob(
  { dropId: id, version, path }: FileOfVersion,
  type: string,
  signal: AbortSignal,
): Promise<Blob> {
  const body = await filesClient.readFile({ params: { id, path }, query: { version }, signal })
  return new Blob([await new Response(body).arrayBuffer()], { type })
}

/** For a download by the browser, which the response's headers ask for. */
export const fileUrl = ({ dropId: id, version, path }: FileOfVersion): string =>
  `${routeUrl(baseUrl, routes.readFile, { id, path })}?version=${encodeURIComponent(version)}`
