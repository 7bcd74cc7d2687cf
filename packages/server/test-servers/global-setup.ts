// Vitest global setup: starts the test servers once per run; tests get their addresses with `inject`.
import type { TestProject } from 'vitest/node'
import { startAccounts } from './accounts.ts'
import { bundlePlinthd } from './bundled-plinthd.ts'
import { createMigratedTemplate, startPostgres } from './postgres.ts'
import { type S3Address, startS3 } from './s3.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Accepts a `StoresRequest`. */
    accountsUrl: string
    /** Superuser's URL of the database `postgres`, for `createTestDatabase`. */
    postgresUrl: string
    /** The bundled program. */
    plinthd: string
    /** Value for `NODE_COMPILE_CACHE`. */
    compileCache: string
    /** An SQLite database with all tables, without rows, to be copied. */
    migratedSqlite?: string
    /** Argument for `blobsUrl` of `s3.ts`. */
    s3: S3Address
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [accounts, postgres, s3, plinthd] = await Promise.all([
    startAccounts(),
    startPostgres(),
    startS3(),
    bundlePlinthd(),
  ])
  const [migratedSqlite] = await Promise.all([
    plinthd.createMigratedSqlite(),
    createMigratedTemplate(postgres.url, plinthd.migrate),
  ])
  project.provide('accountsUrl', accounts.url)
  project.provide('plinthd', plinthd.program)
  project.provide('compileCache', plinthd.compileCache)
  project.provide('migratedSqlite', migratedSqlite)
  project.provide('postgresUrl', postgres.url)
  project.provide('s3', { endpoint: s3.endpoint, bucket: s3.bucket, env: s3.env })
  return async () => {
    await Promise.all([accounts.stop(), postgres.stop(), s3.stop(), plinthd.remove()])
  }
}
