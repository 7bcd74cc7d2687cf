// Context of the parsers of settings: numbers within bounds, lists, and how a problem is reported.
import type { Environment } from './environment.ts'
import type { VariableName } from './variables.ts'

export type ReportProblem = (name: VariableName, problem: string) => void

export interface SettingsContext {
  /** Reports a problem and returns the fallback unless the variable is a number within the bounds. */
  readonly integer: (name: VariableName, fallback: number, min: number, max: number) => number
  readonly reportProblem: ReportProblem
}

export const createSettingsContext = (
  environment: Environment,
  reportProblem: ReportProblem,
): SettingsContext => ({
  integer(name, fallback, min, max) {
    const text = environment[name] ?? String(fallback)
    const value = wholeNumber(text, min, max)
    if (value !== null) return value
    reportProblem(name, `must be a whole number from ${min} to ${max}; it is "${text}".`)
    return fallback
  },
  reportProblem,
})

export function wholeNumber(text: string, min: number, max: number): number | null {
  const value = Number(text)
  return /^\d+$/.test(text) && value >= min && value <= max ? value : null
}

export const splitList = (text: string): string[] => text.split(',').flatMap((t) => t.trim() || [])
