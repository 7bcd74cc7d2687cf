// Routes of the documentation: `/docs`, one page per guide as HTML and as Markdown, and the search.
import { readFileSync } from 'node:fs'
import { AppError } from '@plinth/domain/base/errors'
import { isNotModified } from '@plinth/domain/http/conditional'
import { prefersMediaType } from '@plinth/domain/http/media-types'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { queryOf } from '../../app-host/account-context.ts'
import { sendPage } from '../../app-host/send-page.ts'
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

export function registerDocs(app: FastifyInstance, { brand, agentDocs }: DocsOptions): void {
  const docs = loadDocs(agentDocs)
  const { base } = agentDocs.urls
  const look: DocsLook = { brand, codeStyle: readCodeStyle() }

  app.get('/docs', async (request, reply) => {
    reply.header('vary', 'Accept')
    const query = (queryOf(request).get('q') ?? '').trim().slice(0, longestQuery)
    if (query !== '') return sendHtml(reply, searchPage(look, query, await docs.search(query)))
    return wantsMarkdown(request)
      ? sendMarkdown(reply, startMarkdown(base))
      : sendHtml(reply, startPage(look))
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
    return isMarkdownPath || wantsMarkdown(request)
      ? sendMarkdown(reply, await docs.markdown(guide))
      : sendHtml(reply, guidePage(look, guide, await docs.content(guide)))
  })
  app.get<{ Params: { name: string } }>('/docs/:name/', async ({ params: { name } }, reply) =>
    findGuide(name) || name === 'api' ? reply.redirect(`/docs/${name}`, 308) : reply.callNotFound(),
  )
  app.get<{ Params: { file: string } }>('/docs/images/:file', async (request, reply) => {
    const image = await docs.image(request.params.file)
    return image ? sendDocsAsset(reply, image) : reply.callNotFound()
  })

  function sendMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (!request.headers.accept?.includes('text/html')) {
      throw new AppError('not_found', 'There is nothing at this address.')
    }
    return sendPage(
      reply.code(404).header('cache-control', 'no-store'),
      missingGuidePage(look),
      policy,
    )
  }
}

const policy = { script: "'self'", connect: "'self'", images: "'self'" }

const wantsMarkdown = ({ headers }: FastifyRequest): boolean =>
  prefersMediaType(headers.accept, 'text/markdown', 'text/html')

const sendHtml = (reply: FastifyReply, html: string): FastifyReply =>
  ifModified(reply, hashOf(html), () => sendPage(reply, html, policy))

const sendMarkdown = (reply: FastifyReply, text: string): FastifyReply =>
  ifModified(reply, hashOf(text), () =>
    reply.header('content-type', 'text/markdown; charset=utf-8').send(text),
  )

const sendDocsAsset = (reply: FastifyReply, asset: DocsAsset): FastifyReply =>
  ifModified(reply, asset.hash, () => sendAsset(reply, asset))

/** Browsers may store the response, but ask each time whether it has changed. */
function ifModified(reply: FastifyReply, hash: string, send: () => FastifyReply): FastifyReply {
  // Weak, because the content coding may differ.
  const etag = `W/"${hash}"`
  reply.header('etag', etag).header('cache-control', 'no-cache')
  const ifNoneMatch = reply.request.headers['if-none-match']
  const isCurrent = isNotModified({ ifNoneMatch }, { etag, lastModified: 0 })
  return isCurrent ? reply.code(304).send() : send()
}

function readCodeStyle(): string {
  const url = new URL(import.meta.resolve('@plinth/markdown/styles/code.css'))
  return readFileSync(url, 'utf8')
}
