// Strict parser of IPv4 and IPv6 addresses.

interface IpAddress {
  /** 32 for IPv4, including IPv4-mapped IPv6 addresses, which denote the same machine. */
  readonly bits: 32 | 128
  readonly value: bigint
}

const mappedPrefix = 0xffffn

export function parseIp(text: string): IpAddress | null {
  const v4 = parseV4(text)
  if (v4 !== null) return { bits: 32, value: v4 }
  const v6 = parseV6(text.replace(/%.*$/s, ''))
  if (v6 === null) return null
  if (v6 >> 32n === mappedPrefix) return { bits: 32, value: v6 & 0xffffffffn }
  return { bits: 128, value: v6 }
}

/** Compares the numeric values, so that notation does not matter. */
export function isSameAddress(a: string, b: string): boolean {
  const [one, other] = [parseIp(a), parseIp(b)]
  return one !== null && one.bits === other?.bits && one.value === other.value
}

export function formatV4(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.')
}

function parseV4(text: string): bigint | null {
  const parts = text.split('.', 5)
  // No leading zeros: some programs read them as octal, which would give a different address.
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part))) return null
  const bytes = parts.map(Number)
  return bytes.every((byte) => byte <= 255)
    ? bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
    : null
}

function parseV6(text: string): bigint | null {
  if (text.length > 45) return null
  const halves = text.split('::')
  if (halves.length > 2) return null
  const [head, tail] = halves.map((half, index) => hextets(half, index === halves.length - 1))
  if (!head) return null
  if (halves.length === 1) return head.length === 8 ? join(head) : null
  if (!tail || head.length + tail.length > 7) return null
  return join([...head, ...Array<bigint>(8 - head.length - tail.length).fill(0n), ...tail])
}

/** The 16-bit groups of a part without `::`; the last part of the address may end in dotted IPv4. */
function hextets(text: string, isLast: boolean): bigint[] | null {
  if (text === '') return []
  const groups: bigint[] = []
  const parts = text.split(':')
  for (const [index, part] of parts.entries()) {
    const v4 = isLast && index === parts.length - 1 ? parseV4(part) : null
    if (v4 !== null) groups.push(v4 >> 16n, v4 & 0xffffn)
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(BigInt(`0x${part}`))
    else return null
  }
  return groups
}

function join(groups: readonly bigint[]): bigint {
  return groups.reduce((value, group) => (value << 16n) | group, 0n)
}
