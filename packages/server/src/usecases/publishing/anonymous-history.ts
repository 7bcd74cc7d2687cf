// Anonymous publishes of a caller's network, and of the wider networks that its subscriber may have.
import {
  type AnonymousHistory,
  limitsOf,
  limitsOfGroup,
  refuseAnonymous,
  secondsToWait,
} from '@plinth/domain/abuse/anonymous-limits'
import { networkCaller } from '@plinth/domain/abuse/caller'
import type { AppError } from '@plinth/domain/base/errors'
import { longestWait } from '@plinth/domain/base/wait'
import type {
  AnonymousPublishesReader,
  AnonymousPublishesWriter,
  Publisher,
} from '../../ports/database/anonymous-publishes.ts'
import type { AnonymousActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'

export interface AnonymousCheck {
  /** Null if the publish is within the limits; it may still need a proof of work. */
  readonly refusal: AppError | null
  /** Until no proof of work is needed; null if none is needed now. */
  readonly secondsToProof: number | null
}

export async function checkHistory(
  { anonymousAllowances }: Pick<Deps, 'anonymousAllowances'>,
  publishes: AnonymousPublishesReader,
  { actor, now }: { readonly actor: AnonymousActor; readonly now: number },
): Promise<AnonymousCheck> {
  const publishers = publishersOf(actor).map(({ publisher, size }) => ({
    ...publisher,
    limits: limitsOfGroup(limitsOf(anonymousAllowances, actor), size),
  }))
  const found = await publishes.findDeciding(publishers)
  const histories = found.map((history): AnonymousHistory => ({ ...history, now }))
  const waits = histories.flatMap((history) => secondsToWait('perHourUnproven', history) ?? [])
  return {
    refusal: longestWait(histories.map(refuseAnonymous)),
    secondsToProof: waits.length === 0 ? null : Math.max(...waits),
  }
}

/** From the narrowest network to the widest, so that two transactions cannot deadlock. */
export async function lockHistory(
  publishes: AnonymousPublishesWriter,
  actor: Publisher,
): Promise<void> {
  await publishes.lock(publishersOf(actor).map(({ publisher }) => publisher))
}

export async function recordPublish(
  publishes: AnonymousPublishesWriter,
  actor: Publisher,
  now: number,
): Promise<void> {
  const publishers = publishersOf(actor).map(({ publisher }) => publisher)
  await publishes.record(publishers, now)
}

/** The browser is counted once, with its own network. */
const publishersOf = ({ network, browserId }: Publisher) =>
  networkCaller(network).map(({ key, size }) => ({
    publisher: { network: key, browserId: key === network ? browserId : null },
    size,
  }))
