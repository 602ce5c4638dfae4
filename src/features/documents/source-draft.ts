import type { issuesOf } from '#src/api/errors.ts'
import { webAddress, type SourceKind, type SourceSchedule } from '#src/domain/documents/source.ts'
import type { PassageSize } from '#src/domain/documents/state.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { errorText } from '#src/i18n/error-text.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import type { Source } from './use-sources.ts'

/** A source as it is being written. Selectors stand one a line. */
export type SourceDraft = {
  kind: SourceKind
  url: string
  schedule: SourceSchedule
  keep: string
  drop: string
  passageSize: PassageSize
}

export const draftOf = (source: Source | null): SourceDraft =>
  source
    ? { ...source, keep: source.keep.join('\n'), drop: source.drop.join('\n') }
    : { kind: 'page', url: '', schedule: 'weekly', keep: '', drop: '', passageSize: 'medium' }

export const selectorsOf = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export type SourceErrors = { url?: string | undefined; keep?: string | undefined; drop?: string | undefined }

/** What is wrong with a draft before it is sent. */
export function errorsOf(t: Texts, draft: SourceDraft): SourceErrors {
  return {
    url:
      draft.url.trim() === '' || webAddress(draft.url) === null ? t(($) => $.documents.sources.url.invalid) : undefined,
    keep: selectorError(t, draft.keep),
    drop: selectorError(t, draft.drop),
  }
}

function selectorError(t: Texts, lines: string): string | undefined {
  const selectors = selectorsOf(lines)
  const { selectors: limit, selector } = LIMITS.source
  if (selectors.length > limit) return t(($) => $.documents.sources.selectorsMany, { limit })
  const long = selectors.find((one) => codePoints(one) > selector)
  return long === undefined ? undefined : t(($) => $.documents.sources.selectorLong, { limit: selector })
}

/** What the server found wrong, told at its field. */
export function errorsFrom(t: Texts, draft: SourceDraft, issues: ReturnType<typeof issuesOf>): SourceErrors {
  const errors: SourceErrors = {}
  for (const { path, code } of issues) {
    const [field, at] = path
    if (field === 'url')
      errors.url =
        code === 'DUPLICATE'
          ? t(($) => $.documents.sources.url.twin)
          : code === 'URL'
            ? t(($) => $.documents.sources.url.invalid)
            : errorText(t, code)
    if (field === 'keep' || field === 'drop')
      errors[field] = t(($) => $.documents.sources.selectorInvalid, {
        selector: selectorsOf(draft[field])[Number(at)] ?? '',
      })
  }
  return errors
}
