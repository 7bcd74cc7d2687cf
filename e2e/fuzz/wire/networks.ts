// Networks of clients, in the header of a trusted proxy.
import fc, { type Arbitrary } from 'fast-check'

export const network: Arbitrary<{ readonly 'x-forwarded-for': string }> = fc
  .tuple(fc.nat(255), fc.nat(255))
  .map(([third, fourth]) => ({ 'x-forwarded-for': `203.0.${third}.${fourth}` }))
