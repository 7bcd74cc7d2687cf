// Colours of messages, by their meaning.

const codes = { good: 32, warning: 33, bad: 31, strong: 1, faint: 2 } as const

export type Tone = keyof typeof codes

export const inTone = (tone: Tone, text: string): string => `\u001B[${codes[tone]}m${text}\u001B[0m`
