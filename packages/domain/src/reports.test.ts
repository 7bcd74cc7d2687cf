import { expect, test } from 'vitest'
import { addComplaint, type Complaint, lessGrave, placeOf, reportedPage } from './reports.ts'

const first: Complaint = { path: '/', reason: 'other', details: 'Odd.', contact: null }

test.each<[string, Partial<Complaint>, Partial<Complaint>, Partial<Complaint>]>([
  ['words follow', {}, { details: 'Very.' }, { details: 'Odd.\n\nVery.' }],
  ['the same words do not', { details: 'a\n\nb' }, { details: 'b' }, { details: 'a\n\nb' }],
  ['silence changes nothing', {}, { details: '' }, {}],
  ['a graver reason counts', {}, { reason: 'phishing' }, { reason: 'phishing' }],
  ['a lighter one does not', { reason: 'malware' }, { reason: 'copyright' }, { reason: 'malware' }],
  ['nor another as grave', { reason: 'illegal' }, { reason: 'phishing' }, { reason: 'illegal' }],
  ['a contact is added', {}, { contact: 'b@c.de' }, { contact: 'b@c.de' }],
  ['and not replaced', { contact: 'a@c.de' }, { contact: 'b@c.de' }, { contact: 'a@c.de' }],
  ['a page is more than the first', {}, { path: '/b' }, { path: '/b' }],
  ['a page stays', { path: '/a' }, { path: '/' }, { path: '/a' }],
  [
    'another page is named',
    { path: '/a' },
    { path: '/b', details: 'Too.' },
    { path: '/a', details: 'Odd.\n\n/b\nToo.' },
  ],
])('%s', (_, before, more, after) => {
  const said = { ...first, details: '', ...more }
  expect(addComplaint({ ...first, ...before }, said)).toEqual({ ...first, ...before, ...after })
})

test('what is said has an end', () => {
  const more = { ...first, details: '👀'.repeat(9_999) }
  const { details } = addComplaint(first, more)
  expect([...details]).toHaveLength(10_000)
  expect(details.isWellFormed()).toBe(true)
  expect(reportedPage(`/${'a'.repeat(9_999)}`, 'apples')).toHaveLength(3_073)
})

const label = `p-${'a'.repeat(26)}`

test.each([
  ['/a', 'apples', '/a', { preview: null, path: '/a' }],
  ['/a//b', label, `//${label}/a//b`, { preview: label, path: '/a//b' }],
  ['/', label, `//${label}/`, { preview: label, path: '/' }],
  ['//pears/', 'apples', '//pears/', { preview: null, path: '//pears/' }],
])('the page %s at %s is kept as %s', (path, at, page, place) => {
  expect(reportedPage(path, at)).toBe(page)
  expect(placeOf(page)).toEqual(place)
})

test('what harms visitors is graver than what harms an author, and both than the rest', () => {
  expect(lessGrave('phishing')).toEqual(['copyright', 'other'])
  expect(lessGrave('copyright')).toEqual(['other'])
  expect(lessGrave('other')).toEqual([])
})
