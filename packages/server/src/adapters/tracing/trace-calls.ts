// Wraps methods of a port so that each call is a step of the current trace.
import type { Step, Tracing } from '../../ports/tracing.ts'

type Method = (...args: unknown[]) => unknown

export interface TracedCalls<T> {
  readonly target: T
  /** Those that return a promise. A stream or an iterable would outlive its step. */
  readonly methods: readonly (keyof T & string)[]
  /** First word of the steps' names, before that of the method; absent if there is none. */
  readonly prefix?: string
  readonly kind?: NonNullable<Step['kind']>
}

export function traceCalls<T extends object>(
  tracing: Tracing,
  { target, methods, prefix, kind = 'internal' }: TracedCalls<T>,
): T {
  const traced = methods.map((name) => {
    const step = { name: prefix === undefined ? name : `${prefix} ${name}`, kind }
    const method = target[name] as Method
    return [name, (...args: unknown[]) => tracing.step(step, () => method.apply(target, args))]
  })
  return { ...target, ...Object.fromEntries(traced) }
}
