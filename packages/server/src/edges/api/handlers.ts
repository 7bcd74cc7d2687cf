// REST handlers: each calls one use case and converts its result to the contract's JSON.
import type { Operations } from '@plinth/contract/operations'
import { activityPage } from '@plinth/contract/schemas/activity'
import type { UseCases } from '../../usecases/bind.ts'
import type { Urls } from '../http/urls.ts'
import { createBillingHandlers } from './billing-handlers.ts'
import { createChangesHandlers } from './changes-handlers.ts'
import { createConnectionHandlers } from './connection-handlers.ts'
import { createDeployHandlers } from './deploy-handlers.ts'
import { createDomainHandlers } from './domain-handlers.ts'
import { createExportHandlers } from './export-handlers.ts'
import { createFileHandlers } from './file-handlers.ts'
import { type HandlersOf, isAccount } from './handler.ts'
import { createOperatorHandlers } from './operator-handlers.ts'
import { createOrganisationHandlers } from './organisation-handlers.ts'
import * as present from './present.ts'
import { presentActivity } from './present-activity.ts'
import { createReportHandlers } from './report-handlers.ts'
import { createSecondFactorHandlers } from './second-factor-handlers.ts'
import { createViewHandlers } from './view-handlers.ts'

/** The contract has checked that it is a timestamp. */
const instant = <Missing extends null | undefined>(time: string | Missing) =>
  typeof time === 'string' ? Date.parse(time) : time

export const createHandlers = (useCases: UseCases, urls: Urls): HandlersOf<Operations> => ({
  ...createBillingHandlers(useCases, urls),
  ...createChangesHandlers(useCases),
  ...createConnectionHandlers(useCases),
  ...createDeployHandlers(useCases, urls),
  ...createDomainHandlers(useCases, urls),
  ...createExportHandlers(useCases),
  ...createFileHandlers(useCases, urls),
  ...createOperatorHandlers(useCases, urls),
  ...createOrganisationHandlers(useCases),
  ...createReportHandlers(useCases, urls),
  ...createSecondFactorHandlers(useCases),
  ...createViewHandlers(useCases),

  async publishAnonymously({ actor, body, setBrowser }) {
    if (isAccount(actor)) {
      return present.presentPublishedDrop(urls, await useCases.publishFile(actor, { parts: body }))
    }
    const published = await useCases.publishAnonymously(actor, { parts: body })
    if (actor.browserId === null) setBrowser(published.browserId)
    return present.presentAnonymousDrop(urls, published)
  },

  async publishMarkdownAnonymously({ actor, body, setBrowser }) {
    if (isAccount(actor)) {
      return present.presentPublishedDrop(urls, await useCases.publishMarkdown(actor, body))
    }
    const published = await useCases.publishMarkdownAnonymously(actor, body)
    if (actor.browserId === null) setBrowser(published.browserId)
    return present.presentAnonymousDrop(urls, published)
  },

  async listAnonymousDrops({ actor }) {
    const views = await useCases.listAnonymousDrops(actor)
    return views.map((view) => present.presentAnonymousEntry(urls, view))
  },

  async replaceAnonymousDrop({ actor, drop, body: page }) {
    return present.presentPublishedDrop(
      urls,
      await useCases.replaceAnonymousDrop(actor, { drop, page }),
    )
  },

  async deleteAnonymousDrop({ actor, drop }) {
    await useCases.deleteAnonymousDrop(actor, { drop })
    return undefined
  },

  async createSite({ actor, body }) {
    const { expire_at, ...rest } = body
    const created = await useCases.createDrop(actor, { ...rest, expireAt: instant(expire_at) })
    return present.presentDrop(urls, created)
  },

  async listSites({ actor, query }) {
    const views = await useCases.listDrops(actor, query)
    return views.map((view) => present.presentDrop(urls, view))
  },

  async getSite({ actor, drop, setVersion }) {
    setVersion(drop.liveVersion)
    return present.presentDrop(urls, await useCases.getDrop(actor, { drop }))
  },

  async updateSite({ actor, drop, body }) {
    const { spa_fallback: spaFallback, trailing_slash: trailingSlash, ...rest } = body
    const { clean_urls: cleanUrls, expire_at, ...changes } = rest
    const expireAt = instant(expire_at)
    const input = { id: drop.id, ...changes, spaFallback, trailingSlash, cleanUrls, expireAt }
    return present.presentDrop(urls, await useCases.updateDrop(actor, input))
  },

  async listActivity({ actor, drop, query: { limit = activityPage.usual, before } }) {
    const entries = await useCases.listActivity(actor, { drop, limit, before })
    return entries.map(presentActivity)
  },

  async getLiveDrops({ actor }) {
    return present.presentLiveDrops(await useCases.getLiveDrops(actor))
  },

  async chooseLiveDrops({ actor, body }) {
    return present.presentLiveDrops(await useCases.chooseLiveDrops(actor, body))
  },

  async deleteSite({ actor, drop: { id }, query: { if_empty } }) {
    await useCases.deleteDrop(actor, { id, onlyIfEmpty: if_empty === 'true' })
    return undefined
  },

  async uploadFile({ actor, drop, body: parts, ifMatch: base, setVersion }) {
    const published = await useCases.uploadFile(actor, { drop, parts, base })
    setVersion(published.version)
    return present.presentUpload(published)
  },

  async uploadBundle({ actor, drop, body: parts, ifMatch: base, setVersion }) {
    const published = await useCases.uploadBundle(actor, { drop, parts, base })
    setVersion(published.version)
    return present.presentUpload(published)
  },

  async listVersions({ actor, drop }) {
    const views = await useCases.listVersions(actor, { drop })
    return views.map((view) => present.presentVersionEntry(urls, view))
  },

  async listPublishes({ actor, drop }) {
    const views = await useCases.listPublishes(actor, { drop })
    return views.map(present.presentPublish)
  },

  async promoteVersion({ actor, drop: { id }, params, ifMatch: base, setVersion }) {
    const input = { id, versionId: params.version_id, base }
    const promoted = await useCases.promoteVersion(actor, input)
    setVersion(promoted.version)
    return present.presentPromoted(urls, promoted)
  },

  async updateVersion({ actor, drop: { id }, params: { version_id: versionId }, body }) {
    const view = await useCases.updateVersion(actor, { id, versionId, ...body })
    return present.presentVersionEntry(urls, view)
  },

  readSource: ({ actor, drop, params: { version_id: versionId } }) =>
    useCases.readSource(actor, { drop, versionId }),

  async getMe({ actor }) {
    return present.presentMe(await useCases.getMe(actor))
  },

  async changeName({ actor, body }) {
    return present.presentMe(await useCases.changeName(actor, body))
  },

  async changePassword({
    actor,
    body: { current_password: currentPassword, new_password: newPassword },
  }) {
    await useCases.changePassword(actor, { currentPassword, newPassword })
    return undefined
  },

  async changeEmail({ actor, body }) {
    await useCases.changeEmail(actor, body)
    return undefined
  },

  async deleteAccount({ actor, body }) {
    await useCases.deleteAccount(actor, body)
    return undefined
  },

  async listSessions({ actor }) {
    const views = await useCases.listSessions(actor)
    return views.map(present.presentSession)
  },

  async endSession({ actor, params: { session_id: sessionId } }) {
    await useCases.endSession(actor, { sessionId })
    return undefined
  },

  async signOutEverywhere({ actor }) {
    await useCases.signOutEverywhere(actor)
    return undefined
  },

  async listIdentities({ actor }) {
    const views = await useCases.listIdentities(actor)
    return views.map(present.presentIdentity)
  },

  async disconnectIdentity({ actor, params: { identity_id: identityId } }) {
    await useCases.disconnectIdentity(actor, { identityId })
    return undefined
  },

  async getUsage({ actor }) {
    return present.presentUsage(await useCases.getUsage(actor))
  },
})
