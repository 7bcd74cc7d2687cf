// One-line description of the machine for reports.
import { availableParallelism, release, type } from 'node:os'

/** Cores, kernel and Node version. Not more: figures are compared within a run, not between machines. */
export const describeMachine = (): string => {
  const kernel = `${type()} ${release().split('.').slice(0, 2).join('.')}`
  return `${availableParallelism()} cores, ${kernel}, Node ${process.versions.node}`
}
