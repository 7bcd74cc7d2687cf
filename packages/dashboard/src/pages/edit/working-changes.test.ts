import { expect, test } from 'vitest'
import {
  type Changes,
  isRenamedFrom,
  requestedChanges,
  withAdded,
  withRemoved,
  withRenamed,
  withRestored,
  withText,
  workingFiles,
} from './working-changes.ts'

const file = (path: string) => ({ path, size: 3, type: 'text/html' })
const files = [file('a.html'), file('b.css'), file('index.html')]
const none: Changes = []
const typed = (path: string, text: string, original: string | null = 'old') => ({
  path,
  text,
  original,
})

test('typing changes a file, and typing the same text again changes nothing', () => {
  const once = withText(none, typed('a.html', 'new'))
  expect(requestedChanges(once)).toEqual([{ path: 'a.html', content: 'new' }])
  expect(withText(once, typed('a.html', 'old'))).toEqual([])
  expect(withText(none, typed('a.html', 'x\n', 'x\r\n'))).toEqual([])
})

test('a renamed file keeps its text, and a name can be given back', () => {
  const renamed = withRenamed(withText(none, typed('a.html', 'new')), 'a.html', 'c.html')
  expect(requestedChanges(renamed)).toEqual([
    { path: 'a.html', rename_to: 'c.html', content: 'new' },
  ])
  const back = withText(withRenamed(renamed, 'c.html', 'a.html'), typed('a.html', 'old'))
  expect(back).toEqual([])
})

test('a new file is added, changed and removed without a trace', () => {
  const added = withText(withAdded(none, 'n.txt'), typed('n.txt', 'text', null))
  expect(requestedChanges(added)).toEqual([{ path: 'n.txt', content: 'text' }])
  expect(withRemoved(added, 'n.txt')).toEqual([])
})

test('a removed file can be added again', () => {
  const removed = withRemoved(none, 'a.html')
  expect(requestedChanges(removed)).toEqual([{ path: 'a.html', remove: true }])
  expect(requestedChanges(withAdded(removed, 'a.html', 'x'))).toEqual([
    { path: 'a.html', content: 'x' },
  ])
})

test('removing a renamed file removes the one that it was', () => {
  const changes = withRemoved(withRenamed(none, 'a.html', 'c.html'), 'c.html')
  expect(requestedChanges(changes)).toEqual([{ path: 'a.html', remove: true }])
})

test('the list has the files as they will be', () => {
  let changes = withRenamed(none, 'a.html', 'z.html')
  changes = withRemoved(changes, 'b.css')
  changes = withAdded(changes, 'b.js', 'é')
  expect(workingFiles(files, changes)).toEqual([
    { path: 'b.js', from: null, originSize: 0, size: 2, type: 'text/plain' },
    { ...file('index.html'), from: 'index.html', originSize: file('index.html').size },
    { ...file('z.html'), from: 'a.html', originSize: file('a.html').size },
  ])
})

test('undoing a removal keeps what was changed since', () => {
  const before = withText(none, typed('a.html', 'mine'))
  const since = withText(withRemoved(before, 'a.html'), typed('b.css', 'later'))
  expect(requestedChanges(withRestored(since, before, 'a.html'))).toEqual([
    { path: 'b.css', content: 'later' },
    { path: 'a.html', content: 'mine' },
  ])
  const again = withAdded(since, 'a.html', 'another')
  expect(withRestored(again, before, 'a.html')).toBe(again)
})

test('the old path of a renamed file is not free before the new version', () => {
  const changes = withRenamed(none, 'a.html', 'c.html')
  expect(isRenamedFrom(changes, 'a.html')).toBe(true)
  expect(isRenamedFrom(changes, 'c.html')).toBe(false)
})
