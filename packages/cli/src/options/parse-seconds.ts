import { InvalidArgumentError } from 'commander'

export function parseSeconds(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Use a number of seconds.')
}
