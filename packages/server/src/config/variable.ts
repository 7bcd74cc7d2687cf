// An environment variable as the configuration page describes it.
import { listWords } from '@plinth/domain/base/word-list'

export interface Variable {
  readonly default: string
  readonly meaning: string
  readonly meaningWithoutPlans?: string
  /** Left out of the configuration page of a service without plans. */
  readonly plansOnly?: true
}

export const code = (text: string): string => `\`${text}\``
export const oneOf = (values: readonly string[]): string => listWords(values.map(code), 'or')
