import { alignColumns } from '../columns.ts'
import type { Session } from '../session.ts'

export async function whoami({ account, output, url }: Session): Promise<void> {
  const me = await account().getMe()
  output.answer({
    json: me,
    lines: alignColumns([
      ['email', me.user.email],
      ['account', `${me.tenant.name} (${me.tenant.kind}, ${me.tenant.role})`],
      ['plan', me.tenant.plan],
      ['service', url],
    ]),
  })
}
