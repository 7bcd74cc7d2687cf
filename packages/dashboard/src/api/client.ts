import { routes } from 'virtual:api-routes'
import { routeUrl } from '@plinth/contract/call-operation'
import { createRoutedClient } from '@plinth/contract/routed-client'
import { namingWhomIsMeant } from './acting-for.ts'
import { fetchWithProgress, type Progress } from './fetch-with-progress.ts'

const baseUrl = window.location.origin

/** Every operation of the API, with the browser's own session. */
export const client = createRoutedClient(routes, { baseUrl, fetch: namingWhomIsMeant(fetch) })

/** The same, for bodies large enough to watch. */
export const createUploadClient = (onProgress: (progress: Progress) => void) =>
  createRoutedClient(routes, {
    baseUrl,
    fetch: namingWhomIsMeant(fetchWithProgress(onProgress)),
  })

/** Acts for whomever the browser works for by now, whatever the page shows. */
export const createPresentClient = () => createRoutedClient(routes, { baseUrl })

/** For a download that the browser makes by itself, while it arrives, whatever its size. */
export const exportAddress = routeUrl(baseUrl, routes.exportSites)

/** Likewise. */
export const downloadAddress = (siteId: string, versionId: string): string =>
  routeUrl(baseUrl, routes.downloadVersion, { id: siteId, version_id: versionId })
