// Device verification page: a user enters the code of a device without a browser (RFC 8628, section
// 3.3).
import { AppError } from '@plinth/domain/base/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionActor } from '../../usecases/access/actor.ts'
import { queryOf } from '../app-host/account-context.ts'
import { refuseForm } from '../app-host/refuse-form.ts'
import { sendPrivatePage } from '../app-host/send-page.ts'
import type { Problem } from '../pages/forms/form-problem.ts'
import { messagePage } from '../pages/forms/message-page.ts'
import { messages as formMessages } from '../pages/forms/messages.ts'
import { consentPage } from '../pages/oauth/consent-page.ts'
import { devicePage } from '../pages/oauth/device-page.ts'
import { messages } from '../pages/oauth/messages.ts'
import { findClient } from './client-documents.ts'
import { grantAccess, resourcesOf } from './grant-access.ts'
import type { OAuthContext } from './oauth-context.ts'
import { oauthPaths } from './oauth-paths.ts'
import { scopesToGrant } from './scopes.ts'

const path = oauthPaths.device

export function registerDevice(app: FastifyInstance, context: OAuthContext): void {
  const { provider, useCases } = context

  app.get(path, async (request, reply) => {
    const userCode = queryOf(request).get('user_code') ?? ''
    const actor = await context.requireVerifiedUser(request, reply, pathWith(userCode))
    if (!actor) return reply
    const page = await context.page(request)
    return sendPrivatePage(reply, devicePage(page, { userCode, problem: null }))
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
          return await allow(request, reply, {
            pending,
            actor,
            tenant: form.get('tenant') ?? actor.tenantId,
          })
        case 'deny':
          if (!(await useCases.claimOAuthRequest(pending.request))) throw invalidCode()
          await storeResult(pending, { error: 'access_denied' })
          return await sendOutcome(request, reply, outcomes.denied)
        default:
          return await sendConsent(request, reply, { actor, pending })
      }
    } catch (error) {
      const problem = refuseForm(reply, error, { not_found: 'user_code' })
      const page = await context.page(request)
      return sendPrivatePage(reply, devicePage(page, { userCode, problem }))
    }
  })

  type PendingRequest = Awaited<ReturnType<typeof findDeviceRequest>>

  interface ShownRequest {
    readonly actor: SessionActor
    readonly pending: PendingRequest
    readonly problem?: Problem | null
  }

  /** The device's request for a user code. Codes are short, so all attempts are rate-limited. */
  async function findDeviceRequest(actor: SessionActor, userCode: string) {
    await useCases.admitAttempts([{ kind: 'code_user', key: actor.userId }])
    const normal = userCode.toUpperCase().replace(/[^A-Z0-9]/g, '')
    const code = await provider.DeviceCode.findByUserCode(normal)
    const client = code?.clientId && (await findClient(provider, code.clientId))
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
    request: FastifyRequest,
    reply: FastifyReply,
    { pending, actor, tenant }: { pending: PendingRequest; actor: SessionActor; tenant: string },
  ): Promise<FastifyReply> {
    const { clientId, clientName, request: deviceRequest } = pending
    const scope = pending.scopes.join(' ')
    const resources = resourcesOf(pending.params)
    const access = { clientId, clientName, scope, tenant, resources, redirectHost: null }
    let grantId: string | null
    try {
      grantId = await grantAccess(context, actor, { ...access, request: deviceRequest })
    } catch (error) {
      const problem = refuseForm(reply, error)
      return sendConsent(request, reply, { actor, pending, problem })
    }
    if (grantId === null) throw invalidCode()
    await storeResult(pending, { accountId: actor.userId, grantId, scope, resource: resources[0] })
    return sendOutcome(request, reply, outcomes.allowed)
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
  async function sendOutcome(
    request: FastifyRequest,
    reply: FastifyReply,
    outcome: { readonly title: string; readonly text: string },
  ): Promise<FastifyReply> {
    const page = await context.page(request)
    return sendPrivatePage(reply, messagePage(page, { ...outcome, steps }))
  }

  async function sendConsent(
    request: FastifyRequest,
    reply: FastifyReply,
    { actor, pending, problem = null }: ShownRequest,
  ): Promise<FastifyReply> {
    const { userCode, clientName, scopes } = pending
    const html = consentPage(await context.page(request), {
      action: path,
      path: pathWith(userCode),
      clientName,
      publisher: null,
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
    'This code isn’t valid. Check it for typos; if it has expired, start again on your device.',
  )

const outcomes = {
  allowed: { title: messages.device.allowedTitle, text: messages.device.allowed },
  denied: { title: messages.device.deniedTitle, text: messages.device.denied },
}
const steps = [{ href: '/dashboard', label: formMessages.goToDrops }]
