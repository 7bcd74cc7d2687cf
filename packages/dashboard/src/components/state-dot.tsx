// Coloured dot with a state label.
export interface State {
  readonly tone: 'good' | 'warn' | 'bad' | 'plain'
  readonly word: string
}

export const StateDot = ({ tone, word }: State) => <span className={`state ${tone}`}>{word}</span>
