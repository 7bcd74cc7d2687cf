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
  async listDomains({ actor, drop }) {
    const views = await useCases.listDomains(actor, { drop })
    return views.map((view) => presentDomain(urls, view))
  },

  async addDomain({ actor, drop: { id }, body }) {
    return presentDomain(urls, await useCases.addDomain(actor, { id, ...body }))
  },

  async getDomain({ actor, drop, params: { hostname } }) {
    return presentDomain(urls, await useCases.getDomain(actor, { drop, hostname }))
  },

  async checkDomain({ actor, drop, params: { hostname } }) {
    return presentDomain(urls, await useCases.checkDomain(actor, { drop, hostname }))
  },

  async removeDomain({ actor, drop: { id }, params: { hostname } }) {
    await useCases.removeDomain(actor, { id, hostname })
    return undefined
  },
})
