// Device verification page: a user enters the code of a device without a browser (RFC 8628, section
// 3.3).
import { AppError } from '@plinth/domain/base/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SessionActor } from '../../usecases/access/actor.ts'
import { queryOf } from '../app-host/account-context.ts'
import { refuseForm } from '../app-host/refuse-form.ts'
import { sendPrivatePage } from '../app-host/send-page.ts'
import type { Problem } from '../pages/forms/form-problem.ts'
import { messagePage } from '../pages/forms/message-page.ts'
import { consentPage } from '../pages/oauth/consent-page.ts'
import { devicePage } from '../pages/oauth/device-page.ts'
import { grantAccess, resourcesOf } from './grant-access.ts'
import type { OAuthContext } from './oauth-context.ts'
import { oauthPaths } from './oauth-paths.ts'
import { scopesToGrant } from './scopes.ts'

const path = oauthPaths.device

export function registerDevice(app: FastifyInstance, context: OAuthContext): void {
  const { brand, provider, useCases } = context

  app.get(path, async (request, reply) => {
    const userCode = queryOf(request).get('user_code') ?? ''
    const actor = await context.requireVerifiedUser(request, reply, pathWith(userCode))
    if (!actor) return reply
    return sendPrivatePage(reply, devicePage(brand, { userCode, problem: null }))
  })

  app.post(path, async (request, reply) => {
    const form = await context.readForm(request)
    const userCode = form.get('user_code') ?? ''
    const actor = await context.requireVerifiedUser(request, reply, pathWith(userCode))
    if (!actor) return reply
    try {
      const pending = await findDeviceRequest(actor, userCode)
      switch (form.get('decision')) {
        case 'allow':
          return await allow(reply, {
            pending,
            actor,
            tenant: form.get('tenant') ?? actor.tenantId,
          })
        case 'deny':
          if (!(await useCases.claimOAuthRequest(pending.request))) throw invalidCode()
          await storeResult(pending, { error: 'access_denied' })
          return sendOutcome(reply, outcomes.denied)
        default:
          return await sendConsent(reply, actor, pending)
      }
    } catch (error) {
      const problem = refuseForm(reply, error, { not_found: 'user_code' })
      return sendPrivatePage(reply, devicePage(brand, { userCode, problem }))
    }
  })

  type PendingRequest = Awaited<ReturnType<typeof findDeviceRequest>>

  /** The device's request for a user code. Codes are short, so all attempts are rate-limited. */
  async function findDeviceRequest(actor: SessionActor, userCode: string) {
    await useCases.admitAttempts([{ kind: 'code_user', key: actor.userId }])
    const normal = userCode.toUpperCase().replace(/[^A-Z0-9]/g, '')
    const code = await provider.DeviceCode.findByUserCode(normal)
    const client = code?.clientId && (await provider.Client.find(code.clientId))
    if (!code?.params || !client || code.isExpired || code.accountId || code.error) {
      throw invalidCode()
    }
    const { clientId } = client
    return {
      code,
      request: { kind: 'DeviceCode', userCode: normal } as const,
      params: code.params,
      userCode: `${normal.slice(0, 4)}-${normal.slice(4)}`,
      clientId,
      clientName: client.clientName ?? clientId,
      scopes: scopesToGrant(clientId, code.params.scope),
    }
  }

  async function allow(
    reply: FastifyReply,
    { pending, actor, tenant }: { pending: PendingRequest; actor: SessionActor; tenant: string },
  ): Promise<FastifyReply> {
    const { clientId, clientName, request } = pending
    const scope = pending.scopes.join(' ')
    const resources = resourcesOf(pending.params)
    const app = { clientId, clientName, scope, tenant, request, resources, redirectHost: null }
    let grantId: string | null
    try {
      grantId = await grantAccess(context, actor, app)
    } catch (error) {
      return sendConsent(reply, actor, pending, refuseForm(reply, error))
    }
    if (grantId === null) throw invalidCode()
    await storeResult(pending, { accountId: actor.userId, grantId, scope, resource: resources[0] })
    return sendOutcome(reply, outcomes.allowed)
  }

  /** Stores the result for the device's next poll. The user code is removed and cannot be used again. */
  async function storeResult({ code }: PendingRequest, fields: object): Promise<void> {
    Object.assign(code, fields, { userCode: undefined })
    await code.save()
  }

  /**
   * Sent as the response to the form, not at its own URL: a link must not be able to claim
   * "connected".
   */
  const sendOutcome = (
    reply: FastifyReply,
    outcome: { readonly title: string; readonly text: string },
  ): FastifyReply => sendPrivatePage(reply, messagePage(brand, { ...outcome, steps }))

  async function sendConsent(
    reply: FastifyReply,
    actor: SessionActor,
    { userCode, clientName, scopes }: PendingRequest,
    problem: Problem | null = null,
  ): Promise<FastifyReply> {
    const html = consentPage(brand, {
      action: path,
      path: pathWith(userCode),
      clientName,
      delivery: { kind: 'device', userCode },
      scopes,
      problem,
      ...(await context.choices(actor)),
    })
    return sendPrivatePage(reply, html)
  }
}

const pathWith = (userCode: string): string =>
  userCode === '' ? path : `${path}?user_code=${encodeURIComponent(userCode)}`

const invalidCode = (): AppError =>
  new AppError(
    'not_found',
    'This code is not valid: it is mistyped, used or too old. Compare it with your device, or start there again.',
  )

const outcomes = {
  allowed: {
    title: 'Your device is connected',
    text: 'Go back to it: it goes on by itself within a few seconds.',
  },
  denied: { title: 'The device was not let in', text: 'It is told so. You can close this page.' },
}
const steps = [{ href: '/dashboard', label: 'Go to your drops' }]
