// DNS responses, as a corpus for the mutator: the answer to an update, signed by BIND 9.18, and
// answers with compressed names.
const header = (counts: readonly number[]): Buffer => {
  const bytes = Buffer.from('0ecf84000000000000000000', 'hex')
  counts.forEach((count, index) => {
    bytes.writeUInt16BE(count, 4 + 2 * index)
  })
  return bytes
}
const question = Buffer.from('0564726f7073076578616d706c650000060001', 'hex')
const answer = (type: number, data: Buffer): Buffer => {
  const head = Buffer.from('c00c0000000100000e100000', 'hex')
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

export const dnsResponses: readonly Buffer[] = [
  Buffer.from(
    '0ecfa80000010000000000010564726f7073076578616d706c6500000600010a706c696e74682d6b65790000fa00ff00000000003d0b686d61632d7368613235360000006afca8f1012c002032e03910a94fb79dbdda082bf7d20745b48925ab7129f521eb42ceb9bc0a86530ecf00000000',
    'hex',
  ),
  Buffer.concat([header([1, 1, 0, 0]), question, answer(1, Buffer.of(127, 0, 0, 1))]),
  Buffer.concat([
    header([1, 2, 0, 1]),
    question,
    answer(16, Buffer.from('\x05proof\x00')),
    answer(5, Buffer.from('c012', 'hex')),
    answer(41, Buffer.alloc(0)),
  ]),
  // A name that points to itself.
  Buffer.concat([header([1, 1, 0, 0]), Buffer.from('c00c00060001c00c', 'hex')]),
]
