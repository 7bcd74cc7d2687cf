// Coloured dot with a state label.
export interface State {
  readonly tone: 'good' | 'warn' | 'bad' | 'plain'
  readonly label: string
}

export const StateDot = ({ tone, label }: State) => <span className={`state ${tone}`}>{label}</span>
