// `plinthd account set-operator`: grants or revokes the operator role.
import { setOperator } from '../../usecases/safety/set-operator.ts'
import { withDeps } from '../composing/with-deps.ts'

export async function setOperatorCommand(options: {
  readonly email: string
  readonly off?: true
}): Promise<void> {
  const operator = !options.off
  await withDeps((deps) => setOperator(deps, { email: options.email, operator }))
  process.stdout.write(
    operator
      ? `${options.email} is now an operator.\n`
      : `${options.email} is no longer an operator.\n`,
  )
}
