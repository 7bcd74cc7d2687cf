import { expect, test } from 'vitest'
import {
  type Complaint,
  formatReportedPage,
  lessSevereReasons,
  mergeComplaints,
  parseReportedPage,
} from './reports.ts'

const first: Complaint = { path: '/', reason: 'other', details: 'Odd.', contact: null }

test.each<[string, Partial<Complaint>, Partial<Complaint>, Partial<Complaint>]>([
  ['details are appended', {}, { details: 'Very.' }, { details: 'Odd.\n\nVery.' }],
  [
    'the same details are not repeated',
    { details: 'a\n\nb' },
    { details: 'b' },
    { details: 'a\n\nb' },
  ],
  ['empty details change nothing', {}, { details: '' }, {}],
  ['a more severe reason replaces the first', {}, { reason: 'phishing' }, { reason: 'phishing' }],
  [
    'a less severe reason does not',
    { reason: 'malware' },
    { reason: 'copyright' },
    { reason: 'malware' },
  ],
  [
    'an equally severe reason does not',
    { reason: 'illegal' },
    { reason: 'phishing' },
    { reason: 'illegal' },
  ],
  ['a contact is added', {}, { contact: 'b@c.de' }, { contact: 'b@c.de' }],
  [
    'a contact is not replaced',
    { contact: 'a@c.de' },
    { contact: 'b@c.de' },
    { contact: 'a@c.de' },
  ],
  ['a specific page replaces the root', {}, { path: '/b' }, { path: '/b' }],
  ['a specific page is kept', { path: '/a' }, { path: '/' }, { path: '/a' }],
  [
    'another page is added to the details',
    { path: '/a' },
    { path: '/b', details: 'Too.' },
    { path: '/a', details: 'Odd.\n\n/b\nToo.' },
  ],
])('%s', (_, before, more, after) => {
  const complaint = { ...first, details: '', ...more }
  expect(mergeComplaints({ ...first, ...before }, complaint)).toEqual({
    ...first,
    ...before,
    ...after,
  })
})

test('details and paths are limited in length', () => {
  const more = { ...first, details: '👀'.repeat(9_999) }
  const { details } = mergeComplaints(first, more)
  expect([...details]).toHaveLength(10_000)
  expect(details.isWellFormed()).toBe(true)
  expect(formatReportedPage(`/${'a'.repeat(9_999)}`, 'apples')).toHaveLength(3_073)
})

const label = `p-${'a'.repeat(26)}`

test.each([
  ['/a', 'apples', '/a', { preview: null, path: '/a' }],
  ['/a//b', label, `//${label}/a//b`, { preview: label, path: '/a//b' }],
  ['/', label, `//${label}/`, { preview: label, path: '/' }],
  ['//pears/', 'apples', '//pears/', { preview: null, path: '//pears/' }],
])('the page %s at %s is stored as %s', (path, at, page, place) => {
  expect(formatReportedPage(path, at)).toBe(page)
  expect(parseReportedPage(page)).toEqual(place)
})

test('harm to visitors is more severe than copyright, and both more than the rest', () => {
  expect(lessSevereReasons('phishing')).toEqual(['copyright', 'other'])
  expect(lessSevereReasons('copyright')).toEqual(['other'])
  expect(lessSevereReasons('other')).toEqual([])
})
