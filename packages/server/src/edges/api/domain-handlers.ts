// REST handlers of custom domains.
import type { domainOperations } from '@plinth/contract/operations/domains'
import type { UseCases } from '../../usecases/bind.ts'
import type { Urls } from '../http/urls.ts'
import type { HandlersOf } from './handler.ts'
import { presentDomain } from './present-domains.ts'

export const createDomainHandlers = (
  useCases: UseCases,
  urls: Urls,
): HandlersOf<typeof domainOperations> => ({
  async listDomains({ actor, params }) {
    const views = await useCases.listDomains(actor, params)
    return views.map((view) => presentDomain(urls, view))
  },

  async addDomain({ actor, params, body }) {
    return presentDomain(urls, await useCases.addDomain(actor, { ...params, ...body }))
  },

  async getDomain({ actor, params }) {
    return presentDomain(urls, await useCases.getDomain(actor, params))
  },

  async checkDomain({ actor, params }) {
    return presentDomain(urls, await useCases.checkDomain(actor, params))
  },

  async removeDomain({ actor, params }) {
    await useCases.removeDomain(actor, params)
    return undefined
  },
})
