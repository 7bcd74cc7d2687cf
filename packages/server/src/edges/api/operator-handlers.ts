// REST handlers of moderation: reports, removals and the audit log. For operators only.
import type { OperatorOperations } from '@plinth/contract/operations/operator'
import type { UseCases } from '../../usecases/bind.ts'
import { formatCursor, parseCursor } from '../http/page-cursor.ts'
import type { Urls } from '../http/urls.ts'
import type { HandlersOf } from './handler.ts'
import {
  presentAuditEntry,
  presentReportedDrop,
  presentReviewedDrop,
  presentSummary,
} from './present-safety.ts'

export const createOperatorHandlers = (
  useCases: UseCases,
  urls: Urls,
): HandlersOf<OperatorOperations> => ({
  async listReports({ actor, query: { state = 'open', before } }) {
    const { rows, next } = await useCases.listReports(actor, { state, before: parseCursor(before) })
    return {
      drops: rows.map((row) => presentReportedDrop(urls, row)),
      next: next && formatCursor(next),
    }
  },

  async listRecentDrops({ actor, query }) {
    const before = parseCursor(query.before)
    const { rows, next } = await useCases.listRecentDrops(actor, { before })
    return { drops: rows.map((row) => presentSummary(urls, row)), next: next && formatCursor(next) }
  },

  async reviewDrop({ actor, drop }) {
    return presentReviewedDrop(urls, await useCases.reviewDrop(actor, { drop }))
  },

  readLandingPage: ({ actor, drop, query: { path: page = '/' } }) =>
    useCases.readLandingPage(actor, { drop, page }),

  async removeDrop({ actor, drop: { id: drop }, body: { note } }) {
    await useCases.setDropRemoved(actor, { drop, removed: true, note })
    return undefined
  },

  async restoreDrop({ actor, drop: { id: drop }, body: { note = '' } }) {
    await useCases.setDropRemoved(actor, { drop, removed: false, note })
    return undefined
  },

  async dismissReports({ actor, report, body: { note = '' } }) {
    await useCases.dismissReports(actor, { report, note })
    return undefined
  },

  async listAuditLog({ actor, query }) {
    const before = parseCursor(query.before)
    const { rows, next } = await useCases.listAuditLog(actor, { before })
    return { entries: rows.map(presentAuditEntry), next: next && formatCursor(next) }
  },
})
