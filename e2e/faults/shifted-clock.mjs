// Loaded into a node before Plinth: its clock is wrong by the number of milliseconds in a file, which
// can change at any time. Clocks that never jump, such as `performance.now`, are not affected.
import { readFileSync } from 'node:fs'

const RealDate = Date
const file = process.env.FAULTS_CLOCK_FILE
let shift = 0
setInterval(() => {
  try {
    shift = Number(readFileSync(file, 'utf8'))
  } catch {
    shift = 0
  }
}, 50).unref()

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + shift] : args, newTarget),
  apply: () => new RealDate(RealDate.now() + shift).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + shift : Reflect.get(target, name, receiver),
})
