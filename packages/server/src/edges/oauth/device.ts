// The page where somebody lets a device in that has no browser (RFC 8628, section 3.3).
import { AppError } from '@plinth/domain/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SessionActor } from '../../usecases/actor.ts'
import { queryOf } from '../app/accounts/account-visits.ts'
import { refuseForm } from '../app/accounts/refuse-form.ts'
import { seeOther } from '../app/see-other.ts'
import { sendPrivatePage } from '../app/send-page.ts'
import type { Problem } from '../pages/accounts/form-problem.ts'
import { messagePage } from '../pages/accounts/message-page.ts'
import { consentPage } from '../pages/oauth/consent-page.ts'
import { devicePage } from '../pages/oauth/device-page.ts'
import { grantAccess, resourcesOf } from './grant-access.ts'
import { oauthPaths } from './oauth-paths.ts'
import type { OAuthVisits } from './oauth-visits.ts'
import { scopesToGrant } from './scopes.ts'

const path = oauthPaths.device

export function registerDevice(app: FastifyInstance, visits: OAuthVisits): void {
  const { brand, provider, useCases } = visits

  app.get(path, async (request, reply) => {
    const query = queryOf(request)
    const done = outcomes[query.get('done') ?? '']
    if (done) return sendPrivatePage(reply, messagePage(brand, { ...done, steps }))
    const userCode = query.get('user_code') ?? ''
    const actor = await visits.decider(request, reply, pathWith(userCode))
    if (!actor) return reply
    return sendPrivatePage(reply, devicePage(brand, { userCode, problem: null }))
  })

  app.post(path, async (request, reply) => {
    const form = await visits.readForm(request)
    const userCode = form.get('user_code') ?? ''
    const actor = await visits.decider(request, reply, pathWith(userCode))
    if (!actor) return reply
    try {
      const asked = await askedFor(actor, userCode)
      switch (form.get('decision')) {
        case 'allow':
          return await allow(reply, { asked, actor, tenant: form.get('tenant') ?? '' })
        case 'deny':
          Object.assign(asked.code, { error: 'access_denied' })
          await asked.code.save()
          return seeOther(reply, `${path}?done=denied`)
        default:
          return await sendConsent(reply, actor, asked)
      }
    } catch (error) {
      const problem = refuseForm(reply, error, { not_found: 'user_code' })
      return sendPrivatePage(reply, devicePage(brand, { userCode, problem }))
    }
  })

  type Asked = Awaited<ReturnType<typeof askedFor>>

  /** What the device asked for. Codes are short, so tries are counted, right ones too. */
  async function askedFor(actor: SessionActor, userCode: string) {
    await useCases.admitAttempts([{ kind: 'code_user', key: actor.userId }])
    const normal = userCode.toUpperCase().replace(/[^A-Z0-9]/g, '')
    const code = await provider.DeviceCode.findByUserCode(normal)
    const client = code?.clientId && (await provider.Client.find(code.clientId))
    if (!code?.params || !client || code.isExpired || code.accountId || code.error) {
      throw new AppError(
        'not_found',
        'This code is not valid: it is mistyped, used or too old. Compare it with your device, or start there again.',
      )
    }
    const { clientId } = client
    return {
      code,
      params: code.params,
      userCode: `${normal.slice(0, 4)}-${normal.slice(4)}`,
      clientId,
      clientName: client.clientName ?? clientId,
      scopes: scopesToGrant(clientId, code.params.scope),
    }
  }

  async function allow(
    reply: FastifyReply,
    { asked, actor, tenant }: { asked: Asked; actor: SessionActor; tenant: string },
  ): Promise<FastifyReply> {
    const { code, clientId, clientName } = asked
    const scope = asked.scopes.join(' ')
    const resources = resourcesOf(asked.params)
    const app = { clientId, clientName, scope, tenant, resources, redirectHost: null }
    try {
      const grantId = await grantAccess(visits, actor, app)
      Object.assign(code, { accountId: actor.userId, grantId, scope, resource: resources[0] })
    } catch (error) {
      return sendConsent(reply, actor, asked, refuseForm(reply, error))
    }
    await code.save()
    return seeOther(reply, `${path}?done=allowed`)
  }

  async function sendConsent(
    reply: FastifyReply,
    actor: SessionActor,
    { userCode, clientName, scopes }: Asked,
    problem: Problem | null = null,
  ): Promise<FastifyReply> {
    const html = consentPage(brand, {
      action: path,
      clientName,
      answer: { kind: 'device', userCode },
      scopes,
      problem,
      ...(await visits.choices(actor)),
    })
    return sendPrivatePage(reply, html)
  }
}

const pathWith = (userCode: string): string =>
  userCode === '' ? path : `${path}?user_code=${encodeURIComponent(userCode)}`

const outcomes: Readonly<Record<string, { title: string; text: string }>> = {
  allowed: {
    title: 'Your device is connected',
    text: 'Go back to it: it goes on by itself within a few seconds.',
  },
  denied: { title: 'The device was not let in', text: 'It is told so. You can close this page.' },
}
const steps = [{ href: '/dashboard', label: 'Go to your drops' }]
