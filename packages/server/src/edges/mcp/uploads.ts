// Endpoint for staged uploads of agents: the body is one file, and the URL is the only credential.
import type { Cidr } from '@plinth/domain/addresses/network'
import { AppError } from '@plinth/domain/base/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { UseCases } from '../../usecases/bind.ts'
import { withNetworkOf } from '../http/client-address.ts'
import { addToLog } from '../http/log-facts.ts'
import type { Urls } from '../http/urls.ts'
import { runUpload } from '../uploads/run-upload.ts'
import type { UploadQueue } from '../uploads/upload-queue.ts'
import { withBody } from './request-body.ts'
import { uploadsPath } from './tools/upload-address.ts'

export interface UploadsOptions {
  readonly useCases: UseCases
  readonly urls: Urls
  readonly uploads: UploadQueue
  readonly trustedProxies: readonly Cidr[]
}

const methods = ['PUT', 'POST']

export function registerUploads(
  app: FastifyInstance,
  { useCases, urls, uploads, trustedProxies }: UploadsOptions,
): void {
  app.all(`${uploadsPath}*`, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    requireMethod(request, reply)
    const upload = await useCases.findStagedUpload(secretOf(request))
    addToLog(request, { actor: upload.userId, tenant: upload.tenantId })
    refuseForm(request)
    const allow = allowedPaths(request)
    const client = withNetworkOf(request.raw, trustedProxies)
    const work = () =>
      withBody(request.raw, uploads.pacing, (content) =>
        useCases.receiveStagedUpload({ ...upload, ...client, allow }, content),
      )
    const caller = { caller: upload.tenantId, request: request.raw }
    const published = await runUpload(uploads, caller, work)
    const { id, slug, version, warnings } = published
    addToLog(request, { drop: id, slug })
    return reply.code(201).send({
      url: urls.drop(slug),
      id,
      slug,
      version_number: version.number,
      ...(warnings.length > 0 && { warnings }),
    })
  })
}

const secretOf = ({ params }: FastifyRequest): string => (params as { readonly '*': string })['*']

/** `?allow=` names a file of the archive; the body is the archive itself, so there is no form. */
const allowedPaths = ({ url }: FastifyRequest): string[] =>
  new URL(url, 'http://upload.invalid').searchParams.getAll('allow')

function requireMethod({ method }: FastifyRequest, reply: FastifyReply): void {
  if (methods.includes(method)) return
  reply.header('allow', methods.join(', '))
  throw new AppError(
    'method_not_allowed',
    `${method} is not supported here. Use ${methods.join(' or ')}.`,
  )
}

/** A multipart body would be published verbatim, with its boundaries and headers. */
function refuseForm({ headers }: FastifyRequest): void {
  if (!/^multipart\//i.test(headers['content-type'] ?? '')) return
  throw new AppError(
    'invalid_body',
    'Send the file itself as the body, not as a form: `curl -T file`.',
  )
}
