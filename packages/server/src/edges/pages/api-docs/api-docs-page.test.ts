import { examples } from '@plinth/contract/examples'
import { errorCodesFor, operationGroups as groups } from '@plinth/contract/operation-groups'
import { operations } from '@plinth/contract/operations'
import type { Operation } from '@plinth/contract/operations/operation'
import { errorsOf } from '@plinth/contract/operations/operation-errors'
import { errorStatuses } from '@plinth/domain/base/errors'
import { describe, expect, test } from 'vitest'
import { loadBrand } from '../shell/load-brand.ts'
import { apiDocsPage } from './api-docs-page.ts'

const brand = loadBrand()
const baseUrl = 'https://plinth.example'
const errorCodes = errorCodesFor({ hasPlans: true })
const html = apiDocsPage(brand, { baseUrl, operations, examples, groups, errorCodes })(null)

/** The text of an operation's section, without markup. */
function textOf(id: string): string {
  const [, rest = ''] = html.split(`<section class="operation" id="${id}">`)
  const [section = ''] = rest.split('</section>')
  return section
    .replaceAll('<wbr>', '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
}

describe.each(Object.entries<Operation>(operations))('%s', (id, operation) => {
  test('is in the table of contents and has a section', () => {
    expect(html).toContain(`<li><a href="#${id}" `)
    expect(textOf(id)).toContain(`${operation.method} ${operation.path}`)
    expect(textOf(id)).toContain(`Response ${operation.success.status}`)
  })

  test('has an example in curl and JavaScript', () => {
    expect(textOf(id)).toMatch(/curl -sS '?https:\/\/plinth\.example\/api\/v1/)
    expect(textOf(id)).toContain('await fetch(')
    expect(textOf(id)).not.toContain('undefined')
  })

  test('lists each of its errors with the status', () => {
    for (const code of errorsOf(operation)) {
      expect(textOf(id)).toContain(`${code} ${errorStatuses[code]}`)
    }
  })
})

test('states the required credentials', () => {
  expect(textOf('listAnonymousDrops')).toContain('No credentials needed.')
  expect(textOf('publishAnonymously')).toMatch(
    /No credentials needed\. .* send an API token, .* cli or mcp/,
  )
  expect(textOf('createSite')).toContain('an OAuth token with the scope cli or mcp')
  expect(textOf('createSite')).toContain('Works before the email address is confirmed.')
  expect(textOf('getMe')).toContain('must be confirmed')
  expect(textOf('changeName')).toContain('API tokens are not accepted')
})

test('shows how each kind of caller is identified', () => {
  expect(textOf('publishAnonymously')).not.toContain('PLINTH_TOKEN')
  expect(textOf('createSite')).toContain('-H "Authorization: Bearer $PLINTH_TOKEN"')
  expect(textOf('changeName')).toContain('-b "__Host-plinth_session=$PLINTH_SESSION"')
  expect(textOf('changeName')).toContain("await fetch('/api/v1/me', {")
  expect(textOf('listAnonymousDrops')).toContain('-b "__Host-plinth_browser=$PLINTH_COOKIE"')
})

test('describes request and response', () => {
  expect(textOf('publishMarkdownAnonymously')).toContain('markdown string required')
  expect(textOf('publishMarkdownAnonymously')).toContain('title string optional')
  expect(textOf('uploadBundle')).toContain('files file, repeated required')
  expect(textOf('uploadBundle')).toContain('multipart/form-data')
  expect(textOf('updateSite')).toMatch(
    /password string or null optional.*null or an empty string removes it\..* 4 to 128 characters\./,
  )
  expect(textOf('updateSite')).toContain('analytics.ga4 object or string optional')
  expect(textOf('updateSite')).toContain('analytics.ga4.measurement_id string required')
  expect(textOf('getSite')).toContain('domains[].hostname string')
  expect(textOf('getSite')).toContain('id string required')
  expect(textOf('listSites')).toContain('Response fields array of objects')
  expect(textOf('exportSites')).toContain('application/zip')
  expect(textOf('deleteSite')).toContain('no body')
})

test.each(Object.keys(errorStatuses))('explains the error %s', (code) => {
  expect(html).toContain(`<tr id="error-${code}">`)
})

test('escapes text from the contract and the configuration', () => {
  const hostile = '<img src=x onerror=alert(1)>'
  const page = apiDocsPage(brand, {
    baseUrl: `https://x/${hostile}`,
    errorCodes,
    groups: [{ id: 'x', title: hostile, description: hostile, operations: [`id"${hostile}`] }],
    examples: {
      [`id"${hostile}`]: { form: [{ name: hostile, text: hostile }], response: hostile },
    },
    operations: {
      [`id"${hostile}`]: {
        method: 'POST',
        path: `/${hostile}`,
        summary: `\`${hostile}\``,
        caller: 'anyone',
        subject: 'public',
        right: 'none',
        body: {
          kind: 'multipart',
          forms: [{ [hostile]: { kind: 'file', description: hostile } }],
        },
        success: { kind: 'empty', status: 204 },
        errors: [],
      },
    },
  })(null)
  expect(page).not.toContain('<img')
  expect(page.split('&lt;img src=x onerror=alert(1)&gt;').length).toBeGreaterThan(6)
})
