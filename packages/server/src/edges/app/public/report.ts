// Abuse report page.
import { parseReason } from '@plinth/domain/abuse/reports'
import { parseEmail } from '@plinth/domain/accounts/email'
import { parseProse } from '@plinth/domain/base/text-fields'
import type { FastifyInstance } from 'fastify'
import { type AccountContext, queryOf } from '../../app-host/account-context.ts'
import { fieldProblem, refuseForm } from '../../app-host/refuse-form.ts'
import { seeOther } from '../../app-host/see-other.ts'
import { sendPrivatePage } from '../../app-host/send-page.ts'
import { hostLabelOf, urlPathOf } from '../../http/parse-drop-address.ts'
import type { Problem } from '../../pages/forms/form-problem.ts'
import { reportPage, reportSentPage } from '../../pages/report-pages.ts'

export function registerReport(app: FastifyInstance, context: AccountContext): void {
  const { useCases, urls } = context
  const rules = {
    url: (text: string) => hostLabelOf(urls, text),
    reason: parseReason,
    details: parseProse,
    email: (text: string) => text.trim() === '' || parseEmail(text),
  }

  app.get('/report', async (request, reply) => {
    const query = queryOf(request)
    const url = query.get('url') ?? ''
    const page = await context.page(request)
    const html = query.has('sent')
      ? reportSentPage(page)
      : reportPage(page, { url, reason: '', details: '', email: '', problem: null })
    return sendPrivatePage(reply, html)
  })

  app.post('/report', async (request, reply) => {
    const form = await context.readForm(request)
    const field = (name: string) => form.get(name) ?? ''
    const [url, reason] = [field('url'), field('reason')]
    const texts = { details: field('details'), email: field('email') }
    const page = await context.page(request)
    const again = (problem: Problem) => reportPage(page, { url, reason, ...texts, problem })
    const invalidField = fieldProblem(form, rules)
    if (invalidField) return sendPrivatePage(reply.code(400), again(invalidField))
    try {
      const reported = { label: hostLabelOf(urls, url), path: urlPathOf(url) }
      const report = { ...reported, reason: parseReason(reason), ...texts }
      await useCases.reportDrop(context.visitor(request), report)
    } catch (error) {
      const problem = refuseForm(reply, error, { not_found: 'url' })
      return sendPrivatePage(reply, again(problem))
    }
    return seeOther(reply, '/report?sent=1')
  })
}
