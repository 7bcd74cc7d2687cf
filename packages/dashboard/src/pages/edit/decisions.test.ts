import { expect, test } from 'vitest'
import { decidedChange, decisionsAfter, decisionsOn, fileKey, withTyped } from './decisions.ts'
import type { Decision } from './stored-changes.ts'
import type { WorkingChange } from './working-changes.ts'

const change: WorkingChange = { path: 'a.css', from: 'a.css', text: 'mine\r\n' }
const merged: WorkingChange = { ...change, text: 'mine\r\ntheirs\r\n' }

test.each<{ case: string; decision: Decision; text: string | null | undefined }>([
  { case: 'untouched', decision: { takes: 'mine', typed: null }, text: merged.text },
  { case: 'edited', decision: { takes: 'mine', typed: 'new\n' }, text: 'new\r\n' },
  { case: 'edited to their text', decision: { takes: 'mine', typed: 'theirs\n' }, text: null },
  { case: 'theirs', decision: { takes: 'theirs', typed: 'new\n' }, text: undefined },
])('$case: the text on top of the newer version', ({ decision, text }) => {
  expect(decidedChange({ change, merged, theirs: 'theirs\r\n' }, decision)?.text).toBe(text)
})

test('what was typed about an older version becomes the change', () => {
  const decisions = { [fileKey(change)]: { takes: 'mine', typed: 'new\n' } as const }
  const other: WorkingChange = { path: 'b.css', from: null, text: 'b' }
  expect(withTyped([change, other], decisions)).toEqual([{ ...change, text: 'new\r\n' }, other])
})

test('a change that was replaced is undecided', () => {
  const other: WorkingChange = { path: 'b.css', from: null, text: 'b' }
  const theirs = { takes: 'theirs', typed: null } as const
  const decisions = { [fileKey(change)]: theirs, [fileKey(other)]: theirs }
  const kept = decisionsAfter(decisions, [change, other], [{ ...change }, other])
  expect(kept).toEqual({ [fileKey(other)]: theirs })
})

test('decisions about an older version say nothing about the newest one', () => {
  const decisions = { [fileKey(change)]: { takes: 'theirs', typed: null } as const }
  const working = {
    base: { id: 'v_1', number: 1 },
    changes: [change],
    note: '',
    merging: { live: { id: 'v_2', number: 2 }, decisions },
  }
  expect(decisionsOn({ id: 'v_2', number: 2 }, working)).toBe(decisions)
  expect(decisionsOn({ id: 'v_3', number: 3 }, working)).toEqual({})
})
