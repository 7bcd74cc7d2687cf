// Routes of the documentation: `/docs`, one page per guide as HTML and as Markdown, and the search.
import { readFileSync } from 'node:fs'
import { AppError } from '@plinth/domain/base/errors'
import { isNotModified } from '@plinth/domain/http/conditional'
import { prefersMediaType } from '@plinth/domain/http/media-types'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AccountContext, queryOf } from '../../app-host/account-context.ts'
import { sendPage, sendPublicPage, varyBySession } from '../../app-host/send-page.ts'
import { sendAsset } from '../../dashboard/send-asset.ts'
import type { AgentFacts } from '../../pages/agent-docs/agent-facts.ts'
import type { DocsLook } from '../../pages/docs/docs-layout.ts'
import {
  guidePage,
  missingGuidePage,
  searchPage,
  startMarkdown,
  startPage,
} from '../../pages/docs/docs-pages.ts'
import { findGuide } from '../../pages/docs/guides.ts'
import type { Brand } from '../../pages/shell/load-brand.ts'
import { type DocsAsset, hashOf, loadDocs } from './load-docs.ts'

interface DocsOptions {
  readonly brand: Brand
  readonly agentDocs: AgentFacts
}

const longestQuery = 200

export function registerDocs(
  app: FastifyInstance,
  context: Pick<AccountContext, 'publicViewer'>,
  { brand, agentDocs }: DocsOptions,
): void {
  const docs = loadDocs(agentDocs)
  const { base } = agentDocs.urls
  const codeStyle = readCodeStyle()
  const lookFor = async (request: FastifyRequest): Promise<DocsLook> => ({
    brand,
    codeStyle,
    viewer: await context.publicViewer(request),
  })

  app.get('/docs', async (request, reply) => {
    reply.header('vary', 'Accept')
    const query = (queryOf(request).get('q') ?? '').trim().slice(0, longestQuery)
    if (query === '' && wantsMarkdown(request)) return sendMarkdown(reply, startMarkdown(base))
    const look = await lookFor(request)
    const html = query === '' ? startPage(look) : searchPage(look, query, await docs.search(query))
    return sendHtml(reply, html, look)
  })
  app.get('/docs.md', async (_request, reply) => sendMarkdown(reply, startMarkdown(base)))
  app.get('/docs/', async (_request, reply) => reply.redirect('/docs', 308))

  app.get<{ Params: { name: string } }>('/docs/:name', async (request, reply) => {
    const { name } = request.params
    const asset = await docs.asset(name)
    if (asset) return sendDocsAsset(reply, asset)
    const isMarkdownPath = name.endsWith('.md')
    const guide = findGuide(isMarkdownPath ? name.slice(0, -'.md'.length) : name)
    if (!isMarkdownPath) reply.header('vary', 'Accept')
    if (!guide) return sendMissing(request, reply)
    if (isMarkdownPath || wantsMarkdown(request)) {
      return sendMarkdown(reply, await docs.markdown(guide))
    }
    const look = await lookFor(request)
    return sendHtml(reply, guidePage(look, guide, await docs.content(guide)), look)
  })
  app.get<{ Params: { name: string } }>('/docs/:name/', async ({ params: { name } }, reply) =>
    findGuide(name) || name === 'api' ? reply.redirect(`/docs/${name}`, 308) : reply.callNotFound(),
  )
  app.get<{ Params: { file: string } }>('/docs/images/:file', async (request, reply) => {
    const image = await docs.image(request.params.file)
    return image ? sendDocsAsset(reply, image) : reply.callNotFound()
  })

  async function sendMissing(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!request.headers.accept?.includes('text/html')) {
      throw new AppError('not_found', 'There is nothing at this address.')
    }
    const look = await lookFor(request)
    const { viewer } = look
    return sendPublicPage(reply.code(404), missingGuidePage(look), { ...policy, viewer })
  }
}

const policy = { script: "'self'", connect: "'self'", images: "'self'" }

const wantsMarkdown = ({ headers }: FastifyRequest): boolean =>
  prefersMediaType(headers.accept, 'text/markdown', 'text/html')

const sendHtml = (reply: FastifyReply, html: string, { viewer }: DocsLook): FastifyReply =>
  ifModified(varyBySession(reply, viewer), hashOf(html), () => sendPage(reply, html, policy))

const sendMarkdown = (reply: FastifyReply, text: string): FastifyReply =>
  ifModified(reply.header('cache-control', 'no-cache'), hashOf(text), () =>
    reply.header('content-type', 'text/markdown; charset=utf-8').send(text),
  )

function sendDocsAsset(reply: FastifyReply, asset: DocsAsset): FastifyReply {
  reply.header('cache-control', 'no-cache').header('vary', 'Accept-Encoding')
  return ifModified(reply, asset.hash, () => sendAsset(reply, asset))
}

function ifModified(reply: FastifyReply, hash: string, send: () => FastifyReply): FastifyReply {
  // Weak, because the content coding may differ.
  const etag = `W/"${hash}"`
  reply.header('etag', etag)
  const ifNoneMatch = reply.request.headers['if-none-match']
  const isCurrent = isNotModified({ ifNoneMatch }, { etag, lastModified: 0 })
  // Fastify would add the length of the empty body to a 304 for HEAD.
  return isCurrent && reply.request.method !== 'HEAD' ? reply.code(304).send() : send()
}

function readCodeStyle(): string {
  const url = new URL(import.meta.resolve('@plinth/markdown/styles/code.css'))
  return readFileSync(url, 'utf8')
}
