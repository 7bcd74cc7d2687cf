import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askQuestions } from './questions.ts'

async function askTwice(keys: string) {
  const input = new PassThrough()
  const shown: string[] = []
  const show = (question: string) => shown.push(question)
  const answers = askQuestions({ input, echo: new PassThrough(), show }, async (ask) => [
    await ask('One?'),
    await ask('Two?'),
  ])
  input.write(keys)
  return { answers: await answers, shown }
}

test('pasted lines answer consecutive questions', async () => {
  expect(await askTwice('a b\rc\r')).toEqual({ answers: ['a b', 'c'], shown: ['One?', 'Two?'] })
})

test.each(['\u0003', '\u0004', 'a\r\u0003'])('%j aborts the questions', async (keys) => {
  await expect(askTwice(keys)).rejects.toMatchObject({ failure: 'interrupted' })
})
