import { Lock } from '../../components/lock.tsx'

export const ProtectedMark = () => (
  <span className="inline-flex items-baseline gap-1.5 text-sm whitespace-nowrap">
    <Lock />
    protected
  </span>
)
