// Records of the DNS test server, and the lookup of answers in its table.

export interface DnsRecords {
  readonly a?: readonly string[]
  readonly aaaa?: readonly string[]
  readonly cname?: string
  readonly ns?: readonly string[]
  readonly txt?: readonly string[]
}

/** `silence` sends no reply. A name that is not in the table does not exist (NXDOMAIN). */
export type DnsFailure = 'refused' | 'servfail' | 'silence'

export const recordTypes = { A: 1, NS: 2, CNAME: 5, TXT: 16, AAAA: 28 } as const
export type RecordTypeName = keyof typeof recordTypes

export interface ResourceRecord {
  readonly name: string
  readonly type: RecordTypeName
  readonly value: string
}

/** Follows aliases like a resolver, as far as they are in the table. */
export function lookUpRecords(
  table: ReadonlyMap<string, DnsRecords | DnsFailure>,
  question: { readonly name: string; readonly type: RecordTypeName | null },
): ResourceRecord[] {
  const found: ResourceRecord[] = []
  const seen = new Set<string>()
  for (let name: string | undefined = question.name; name !== undefined && !seen.has(name); ) {
    seen.add(name)
    const records = table.get(name)
    if (records === undefined || typeof records === 'string') break
    found.push(...ofType(name, records, question.type))
    const alias: string | undefined = question.type === 'CNAME' ? undefined : records.cname
    if (alias !== undefined) found.push({ name, type: 'CNAME', value: alias })
    name = alias
  }
  return found
}

function ofType(name: string, records: DnsRecords, type: RecordTypeName | null): ResourceRecord[] {
  const values: Readonly<Record<RecordTypeName, readonly string[]>> = {
    A: records.a ?? [],
    AAAA: records.aaaa ?? [],
    CNAME: records.cname === undefined ? [] : [records.cname],
    NS: records.ns ?? [],
    TXT: records.txt ?? [],
  }
  return type === null ? [] : values[type].map((value) => ({ name, type, value }))
}
