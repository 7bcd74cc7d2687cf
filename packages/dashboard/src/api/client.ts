// API clients for the dashboard, authenticated by the browser's session cookie.
import { routes } from 'virtual:api-routes'
import { routeUrl } from '@plinth/contract/client/call-operation'
import { createRoutedClient } from '@plinth/contract/client/routed-client'
import { withActingFor } from './acting-for.ts'
import { fetchWithProgress, type Progress } from './fetch-with-progress.ts'

const baseUrl = window.location.origin

/** Names the account that the page shows; the server refuses the request if the session changed. */
export const client = createRoutedClient(routes, { baseUrl, fetch: withActingFor(fetch) })

/** Like `client`, with upload progress. */
export const createUploadClient = (onProgress: (progress: Progress) => void) =>
  createRoutedClient(routes, {
    baseUrl,
    fetch: withActingFor(fetchWithProgress(onProgress)),
  })

/** Acts for the account that the browser's session currently has, whatever the page shows. */
export const createUnboundClient = () => createRoutedClient(routes, { baseUrl })

/** URL of the export, for a download by the browser, which streams it to disk. */
export const exportUrl = routeUrl(baseUrl, routes.exportSites)

/** URL of a version's zip, for a download by the browser. */
export const downloadUrl = (dropId: string, versionId: string): string =>
  routeUrl(baseUrl, routes.downloadVersion, { id: dropId, version_id: versionId })
