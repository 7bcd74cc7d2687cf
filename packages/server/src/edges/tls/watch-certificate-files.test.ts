import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readCertificateFiles } from './certificate-files.ts'
import { createFileCheck } from './watch-certificate-files.ts'

const fixtures = path.resolve(import.meta.dirname, '../../../../../e2e/fixtures/tls')
const fixture = (name: string) => path.join(fixtures, `${name}.pem`)
const noCertificate = '-----BEGIN CERTIFICATE-----\nbm90aGluZw==\n-----END CERTIFICATE-----\n'

test('a problem with new files is reported once, and later valid files are loaded', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-watch-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const files = { certFile: path.join(folder, 'cert.pem'), keyFile: path.join(folder, 'key.pem') }
  await copyFile(fixture('service-certificate'), files.certFile)
  await copyFile(fixture('service-key'), files.keyFile)
  const failures: string[] = []
  const loaded: string[] = []
  let refuse = true
  const checkFiles = createFileCheck({
    files,
    current: await readCertificateFiles(files),
    onChange({ chain }) {
      if (refuse) throw new Error('not now')
      loaded.push(chain)
    },
    onFailure: ({ message }) => failures.push(message),
  })
  const whole = await readFile(fixture('service-certificate'), 'utf8')
  // The first entry is a valid certificate, and Node's parser reads no further.
  await writeFile(files.certFile, `${whole}${noCertificate}`)
  for (let checks = 0; checks < 3; checks += 1) await checkFiles()
  expect(failures).toEqual([expect.stringContaining(`${files.certFile} cannot be used for TLS`)])

  await writeFile(files.certFile, `${whole}${whole}`)
  for (let checks = 0; checks < 3; checks += 1) await checkFiles()
  expect(failures.slice(1)).toEqual(['not now'])
  refuse = false
  for (let checks = 0; checks < 3; checks += 1) await checkFiles()
  expect(loaded).toEqual([`${whole}${whole}`])
  expect(failures).toHaveLength(2)
})
