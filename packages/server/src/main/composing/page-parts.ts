// Loads what the pages of the service need: brand, dashboard, package of the CLI and state pages.
import type { Config } from '../../config/config.ts'
import { cliPackagePath, loadCliPackage } from '../../edges/app/cli-package.ts'
import { devMailPath } from '../../edges/app/dev-mail.ts'
import { fontPath, loadDashboard } from '../../edges/dashboard/load-dashboard.ts'
import { createPages } from '../../edges/pages/create-pages.ts'
import { loadBrand } from '../../edges/pages/shell/load-brand.ts'
import { createConsentScript } from '../../edges/sites/injections/consent/consent-script.ts'
import { openResources } from '../../resources/resources.ts'
import type { Deps } from '../../usecases/base/deps.ts'
import type { Log } from '../process/log.ts'

export function loadPageParts(
  { baseUrl, localOnly, modes }: Config,
  { mailbox, allowsAnonymous, signUpRule }: Deps,
  log: Log,
) {
  const cliPackage = loadCliPackage(openResources('cli'), baseUrl)
  const clientPath = cliPackagePath(cliPackage)
  const dashboard = loadDashboard(openResources('dashboard'), {
    clientPath,
    mailboxPath: localOnly && mailbox ? devMailPath : null,
    allowsAnonymous,
  })
  if (!dashboard)
    log.warn(
      'the dashboard is not built: the server uses the plain list of drops and a placeholder front page',
    )
  const allowsSignUp = signUpRule.kind !== 'closed'
  const brand = loadBrand(dashboard && fontPath(dashboard), { signUp: allowsSignUp })
  const hasPlans = modes.terms.account.name !== 'unlimited'
  return {
    cliPackage,
    clientPath,
    dashboard,
    brand,
    consentScript: createConsentScript(brand),
    pages: createPages(brand, { baseUrl, hasPlans }),
    allowsSignUp,
    hasPlans,
  }
}
