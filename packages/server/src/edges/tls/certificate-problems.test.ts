import path from 'node:path'
import { dayMs } from '@plinth/domain/base/day'
import { expect, test } from 'vitest'
import { readCertificateFiles } from './certificate-files.ts'
import { certificateProblems } from './certificate-problems.ts'

const folder = path.resolve(import.meta.dirname, '../../../../../e2e/fixtures/tls')
const fixture = (name: string) => path.join(folder, name)
const certFile = fixture('service-certificate.pem')
const keyFile = fixture('service-key.pem')
const own = { app: 'plinth.test', drops: 'drops.test' }

test('a certificate is checked against the hostnames and the time', async () => {
  const certificate = await readCertificateFiles({ certFile, keyFile })
  const begin = certificate.leaf.validFromDate.getTime()
  const end = certificate.leaf.validToDate.getTime()
  const problems = (now: number, names = own) => certificateProblems(certificate, { ...names, now })
  expect(problems(begin)).toEqual([])
  expect(problems(begin, { app: 'other.test', drops: 'plinth.test' })).toEqual([
    'The certificate does not cover other.test.',
    'The certificate does not cover *.plinth.test.',
  ])
  expect(problems(begin - 1)).toEqual([expect.stringContaining('is not valid yet')])
  expect(problems(end - 13 * dayMs)).toEqual([expect.stringContaining('Renew it')])
  expect(problems(end - 15 * dayMs)).toEqual([])
  expect(problems(end)).toEqual([expect.stringContaining('expired')])
  expect(certificateProblems(null, { ...own, now: 0 })).toHaveLength(1)
})

test.each([
  [{ certFile, keyFile: fixture('key.pem') }, 'does not match the certificate'],
  [{ certFile: fixture('nowhere.pem'), keyFile }, 'cannot be read (ENOENT)'],
  [{ certFile: folder, keyFile }, 'cannot be read (EISDIR)'],
  [{ certFile: keyFile, keyFile }, 'does not contain a PEM-encoded certificate'],
  [{ certFile, keyFile: certFile }, 'does not contain a PEM-encoded private key'],
])('%j is refused', async (files, reason) => {
  await expect(readCertificateFiles(files)).rejects.toThrow(reason)
})
