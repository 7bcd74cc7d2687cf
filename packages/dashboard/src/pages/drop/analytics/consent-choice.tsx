// Part of the analytics form: when visitors are asked for consent, in which language, and a preview
// of the banner.
import {
  type Analytics,
  type ConsentLanguage,
  type ConsentMode,
  consentLanguages,
  consentModes,
  type Provider,
} from '@plinth/domain/visitors/analytics'
import { Select } from '../../../components/select.tsx'
import { useTheme } from '../../../theme/use-theme.ts'
import type { AnalyticsFormValues } from './analytics-form-values.ts'
import { describeConsent } from './describe-consent.ts'
import { messages } from './messages.ts'

const { consent: texts } = messages

const modeLabels: Readonly<Record<ConsentMode, string>> = {
  auto: texts.auto,
  always: texts.always,
  never: texts.never,
}
const modes = consentModes.map((value) => ({ value, label: modeLabels[value] }))

const inEnglish = new Intl.DisplayNames('en-GB', { type: 'language' })
const languages: readonly { value: ConsentLanguage | ''; label: string }[] = [
  { value: '', label: texts.visitorsLanguage },
  ...consentLanguages.map((value) => ({ value, label: inEnglish.of(value) ?? value })),
]

interface ConsentChoiceProps {
  readonly values: AnalyticsFormValues
  /** The settings that the form would save. */
  readonly analytics: Analytics
  readonly onChange: (changed: Partial<AnalyticsFormValues>) => void
}

export function ConsentChoice({ values, analytics, onChange }: ConsentChoiceProps) {
  const { text, held } = describeConsent(analytics)
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Select
          label={texts.ask}
          labelShown
          value={values.consent}
          options={modes}
          onChoose={(consent) => onChange({ consent })}
        />
        {held.length > 0 && (
          <Select
            label={texts.language}
            labelShown
            value={values.language}
            options={languages}
            onChoose={(language) => onChange({ language })}
          />
        )}
      </div>
      <p role="status" className="text-sm text-muted">
        {text}
      </p>
      {held.length > 0 && <BannerPreview language={values.language} held={held} />}
    </div>
  )
}

interface BannerPreviewProps extends Pick<AnalyticsFormValues, 'language'> {
  readonly held: readonly Provider[]
}

/** The real banner on an empty page. It stores nothing and sends nothing. */
function BannerPreview({ language, held }: BannerPreviewProps) {
  const theme = useTheme()
  const query = new URLSearchParams({
    providers: held.join(),
    ...(language && { language }),
    ...(theme !== 'system' && { theme }),
  })
  return (
    <iframe
      src={`/consent-preview?${query}`}
      title={texts.preview}
      loading="lazy"
      className="h-96 w-full rounded-card border border-line bg-ground sm:h-72"
    />
  )
}
