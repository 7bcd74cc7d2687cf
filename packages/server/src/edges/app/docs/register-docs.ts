// Routes of the documentation: `/docs`, one page per guide as HTML and as Markdown, all guides as one
// text, and the search.
import { AppError } from '@plinth/domain/base/errors'
import { prefersMediaType } from '@plinth/domain/http/media-types'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readResource } from '../../../resources/resources.ts'
import { type AccountContext, queryOf } from '../../app-host/account-context.ts'
import { sendPage, sendPublicPage, varyBySession } from '../../app-host/send-page.ts'
import type { SendCompressed } from '../../http/send-compressed.ts'
import type { AgentFacts } from '../../pages/agent-docs/agent-facts.ts'
import type { DocsLook } from '../../pages/docs/docs-layout.ts'
import {
  guidePage,
  missingGuidePage,
  searchPage,
  startMarkdown,
  startPage,
} from '../../pages/docs/docs-pages.ts'
import { findGuide, guidesFor } from '../../pages/docs/guides.ts'
import type { Brand } from '../../pages/shell/load-brand.ts'
import { themeStyle } from '../../pages/shell/theme-style.ts'
import { type DocsAsset, loadDocs } from './load-docs.ts'

interface DocsOptions {
  readonly brand: Brand
  readonly agentDocs: AgentFacts
  readonly sendCompressed: SendCompressed
}

const longestQuery = 200

export function registerDocs(
  app: FastifyInstance,
  context: Pick<AccountContext, 'publicViewer'>,
  { brand, agentDocs, sendCompressed }: DocsOptions,
): void {
  const guideSet = guidesFor(agentDocs)
  const docs = loadDocs(agentDocs, guideSet)
  const { base } = agentDocs.urls
  const codeStyle = readCodeStyle()
  const lookFor = async (request: FastifyRequest): Promise<DocsLook> => ({
    brand,
    codeStyle,
    guideSet,
    viewer: await context.publicViewer(request),
  })

  app.get('/docs', async (request, reply) => {
    reply.header('vary', 'Accept')
    const query = (queryOf(request).get('q') ?? '').trim().slice(0, longestQuery)
    if (query === '' && wantsMarkdown(request))
      return sendMarkdown(reply, startMarkdown(guideSet, base))
    const look = await lookFor(request)
    if (query === '') return sendHtml(reply, startPage(look), look)
    // Not compressed, because it contains the query.
    const html = searchPage(look, query, await docs.search(query))
    return sendPage(varyBySession(reply, look.viewer), html, policy)
  })
  app.get('/docs.md', async (_request, reply) => sendMarkdown(reply, startMarkdown(guideSet, base)))
  app.get('/llms-full.txt', async (_request, reply) => {
    const texts = await Promise.all(guideSet.guides.map((guide) => docs.markdown(guide)))
    return sendFile(reply, { type: 'text/plain; charset=utf-8', content: texts.join('\n') })
  })
  app.get('/docs/', async (_request, reply) => reply.redirect('/docs', 308))

  app.get<{ Params: { name: string } }>('/docs/:name', async (request, reply) => {
    const { name } = request.params
    const asset = await docs.asset(name)
    if (asset) return sendFile(reply, asset)
    const isMarkdownPath = name.endsWith('.md')
    const wanted = isMarkdownPath ? name.slice(0, -'.md'.length) : name
    const guide = findGuide(guideSet, wanted)
    if (!isMarkdownPath) reply.header('vary', 'Accept')
    if (!guide) return sendMissing(request, reply)
    if (guide.name !== wanted) {
      return reply.redirect(`/docs/${guide.name}${isMarkdownPath ? '.md' : ''}`, 307)
    }
    if (isMarkdownPath || wantsMarkdown(request)) {
      return sendMarkdown(reply, await docs.markdown(guide))
    }
    const look = await lookFor(request)
    return sendHtml(reply, guidePage(look, guide, await docs.content(guide)), look)
  })
  app.get<{ Params: { name: string } }>('/docs/:name/', async ({ params: { name } }, reply) =>
    findGuide(guideSet, name) || name === 'api'
      ? reply.redirect(`/docs/${name}`, 308)
      : reply.callNotFound(),
  )
  app.get<{ Params: { file: string } }>('/docs/images/:file', async (request, reply) => {
    const image = await docs.image(request.params.file)
    return image ? sendFile(reply, image) : reply.callNotFound()
  })

  async function sendMissing(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!request.headers.accept?.includes('text/html')) {
      throw new AppError('not_found', 'There is nothing at this address.')
    }
    const look = await lookFor(request)
    return sendPage(varyBySession(reply.code(404), look.viewer), missingGuidePage(look), policy)
  }

  const sendHtml = (reply: FastifyReply, html: string, { viewer }: DocsLook) =>
    sendPublicPage(reply, html, { ...policy, viewer, sendCompressed })

  const sendMarkdown = (reply: FastifyReply, content: string) =>
    sendFile(reply, { type: 'text/markdown; charset=utf-8', content })

  const sendFile = (reply: FastifyReply, { type, content }: DocsAsset) =>
    sendCompressed(reply.header('content-type', type).header('cache-control', 'no-cache'), content)
}

const policy = { script: "'self'", connect: "'self'", images: "'self'" }

const wantsMarkdown = ({ headers }: FastifyRequest): boolean =>
  prefersMediaType(headers.accept, 'text/markdown', 'text/html')

function readCodeStyle(): string {
  const css = readResource('markdown-styles', 'code.css')
  return css + themeStyle(css)
}
