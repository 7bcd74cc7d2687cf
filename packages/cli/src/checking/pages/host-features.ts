// Features in pages and scripts that only work on another host: forms, functions, image services.
import { type Finding, found, lineAt } from '../findings/finding.ts'
import { messages } from '../findings/messages.ts'
import type { TextFile } from './scan-pages.ts'

const differs = found('difference', 'pages')

const texts = messages.features

interface Feature {
  readonly pattern: RegExp
  readonly message: string
  readonly kinds: readonly TextFile['kind'][]
}

const everywhere = ['page', 'script'] as const

const features: readonly Feature[] = [
  {
    pattern: /<form\b[^<>]*?\s(?:data-)?netlify(?=[\s=>/])/i,
    message: texts.netlifyForm,
    kinds: ['page'],
  },
  { pattern: /\/\.netlify\/functions\//, message: texts.netlifyFunctions, kinds: everywhere },
  { pattern: /\/\.netlify\/images\?/, message: texts.netlifyImages, kinds: everywhere },
  {
    pattern: /\/\.netlify\/identity|netlify-identity-widget/,
    message: texts.netlifyIdentity,
    kinds: everywhere,
  },
  {
    pattern: /\/_vercel\/(?:insights|speed-insights)\//,
    message: texts.vercelAnalytics,
    kinds: everywhere,
  },
  {
    pattern: /\/_(?:next|vercel)\/image\?url=/,
    message: texts.imageOptimization,
    kinds: ['page'],
  },
  { pattern: /\/__\/firebase\//, message: texts.firebaseUrls, kinds: everywhere },
]

/** Collects one finding per feature: where it is used first, and in how many files. */
export function createFeatureCheck() {
  const uses = new Map<Feature, { file: string; line: number; files: number }>()
  return {
    read({ path, text, kind }: TextFile): void {
      for (const feature of features) {
        if (!feature.kinds.includes(kind)) continue
        const position = text.search(feature.pattern)
        if (position < 0) continue
        const use = uses.get(feature) ?? { file: path, line: lineAt(text, position), files: 0 }
        use.files += 1
        uses.set(feature, use)
      }
    },
    findings: (): Finding[] =>
      [...uses].map(([{ message }, { file, line, files }]) =>
        differs(file, line, message + messages.inFiles({ files })),
      ),
  }
}
