// Formats the report of `plinth check` for people.
import { formatBytes } from '@plinth/domain/base/sizes'
import { formatProblem } from '../deploying/files/check-rules.ts'
import { countFiles } from '../terminal/count-files.ts'
import { type Finding, type Report, sections } from './findings/finding.ts'
import { messages } from './findings/messages.ts'

const texts = messages.report

export function formatReport(folder: string, report: Report): string[] {
  const { files, bytes, findings, suggestions } = report
  const size = `${countFiles(files)}, ${formatBytes(bytes)}`
  const important = findings.filter(({ level }) => level !== 'note')
  const notes = findings.filter(({ level }) => level === 'note')
  return [
    texts.heading({ folder, size }),
    ...sections.flatMap((section) =>
      block(
        texts.sections[section],
        important.filter((finding) => finding.section === section).map(lineOf),
      ),
    ),
    ...block(texts.notes, notes.map(lineOf)),
    ...block(texts.add({ file: '_redirects' }), suggestions._redirects),
    ...block(texts.add({ file: '_headers' }), suggestions._headers),
    '',
    summaryOf(findings),
  ]
}

const block = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', heading, ...lines.map((line) => `  ${line}`)]

const lineOf = ({ file, line, message }: Finding): string =>
  file === null ? message : formatProblem({ file, line, message })

function summaryOf(findings: readonly Finding[]): string {
  const count = (level: Finding['level']) => findings.filter((one) => one.level === level).length
  if (count('error') > 0) return texts.cannotPublish
  return texts.summary({ differences: count('difference'), notes: count('note') })
}
