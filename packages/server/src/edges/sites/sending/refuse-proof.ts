// 404 for the paths in which certificate authorities look for proof of control of a name: files of a
// drop there would give a publisher certificates for a name of the service, or of the drop's owner.
import type { Pages } from '../../pages/create-pages.ts'
import type { OwnEndpoint } from './own-endpoints.ts'
import { sendOwnPage } from './send-own-page.ts'

export const createRefuseProof =
  (pages: Pages): OwnEndpoint =>
  (_host, request, response) =>
    void sendOwnPage(request, response, { status: 404, html: pages.state('path_not_found') })
