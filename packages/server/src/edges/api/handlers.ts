// One line per operation: call the use case, present what it returns.
import type { Readable } from 'node:stream'
import type {
  Operation,
  OperationBody,
  OperationOutput,
  PathParams,
} from '@plinth/contract/operation'
import type { Operations } from '@plinth/contract/operations'
import type { AccountActor, AnonymousActor, SessionActor } from '../../usecases/actor.ts'
import type { UseCases } from '../../usecases/bind.ts'
import type { Part } from '../../usecases/publishing/part.ts'
import type { Urls } from '../http/urls.ts'
import * as present from './present.ts'

/** What is known about a request when it reaches its handler. */
export interface Call<O extends Operation> {
  readonly actor: ActorOf<O['caller']>
  readonly params: PathParams<O>
  readonly body: O['body'] extends { kind: 'multipart' } ? AsyncIterable<Part> : OperationBody<O>
  /** Remembers a browser in the answer. */
  readonly setBrowser: (browser: AnonymousActor['browserId'] & string) => void
}

type ActorOf<Caller> = Caller extends 'session'
  ? SessionActor
  : Caller extends 'account'
    ? AccountActor
    : AnonymousActor

type Answer<O extends Operation> = O['success'] extends { kind: 'zip' }
  ? Readable
  : OperationOutput<O>

export type Handlers = {
  readonly [Id in keyof Operations]: (call: Call<Operations[Id]>) => Promise<Answer<Operations[Id]>>
}

export const createHandlers = (useCases: UseCases, urls: Urls): Handlers => ({
  async publishAnonymously({ actor, body, setBrowser }) {
    const published = await useCases.publishAnonymously(actor, { parts: body })
    if (actor.browserId === null) setBrowser(published.browserId)
    return present.presentAnonymousDrop(urls, published)
  },

  async publishMarkdownAnonymously({ actor, body, setBrowser }) {
    const published = await useCases.publishMarkdownAnonymously(actor, body)
    if (actor.browserId === null) setBrowser(published.browserId)
    return present.presentAnonymousDrop(urls, published)
  },

  async listAnonymousDrops({ actor }) {
    const views = await useCases.listAnonymousDrops(actor)
    return views.map((view) => present.presentAnonymousEntry(urls, view))
  },

  async createSite({ actor, body }) {
    return present.presentSite(urls, await useCases.createSite(actor, body))
  },

  async listSites({ actor }) {
    const views = await useCases.listSites(actor)
    return views.map((view) => present.presentSite(urls, view))
  },

  async getSite({ actor, params }) {
    return present.presentSite(urls, await useCases.getSite(actor, params))
  },

  async updateSite({ actor, params, body: { spa_fallback: spaFallback, ...changes } }) {
    const input = { ...params, ...changes, spaFallback }
    return present.presentSite(urls, await useCases.updateSite(actor, input))
  },

  async deleteSite({ actor, params }) {
    await useCases.deleteSite(actor, params)
    return undefined
  },

  async uploadFile({ actor, params, body }) {
    return present.presentUpload(await useCases.uploadFile(actor, { ...params, parts: body }))
  },

  async uploadBundle({ actor, params, body }) {
    return present.presentUpload(await useCases.uploadBundle(actor, { ...params, parts: body }))
  },

  async listVersions({ actor, params }) {
    const views = await useCases.listVersions(actor, params)
    return views.map((view) => present.presentVersionEntry(urls, view))
  },

  async promoteVersion({ actor, params: { id, version_id: versionId } }) {
    const view = await useCases.promoteVersion(actor, { id, versionId })
    return present.presentVersionEntry(urls, view)
  },

  exportSites: ({ actor }) => useCases.exportSites(actor),

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

  async getUsage({ actor }) {
    return present.presentUsage(await useCases.getUsage(actor))
  },
})
