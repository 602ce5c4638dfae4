import { lazy, Suspense, useState, type ReactNode } from 'react'
import { plainText } from '#src/domain/answer/plain-text.ts'
import { useTexts, type Texts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import { answerOf, answerProblems, type AnswerProblem, type AnswerValue } from './answer-value.ts'
import type { AnswerMedia } from './media.ts'
import type { AnswerParts } from './parts.ts'
import type { AnswerFlow, AnswerLanguage, AnswerVariable } from './offers.ts'
import { variantName } from './variant-name.ts'

export type AnswerFieldProps = {
  label: ReactNode
  help?: ReactNode
  value: AnswerValue
  onChange: (value: AnswerValue) => void
  onBlur?: (() => void) | undefined
  /** Tells whether files are on their way: an answer that is saved meanwhile lacks them. */
  onBusyChange?: ((isBusy: boolean) => void) | undefined
  /** Code points of plain text, for each variant. */
  limit: number
  /** What may stand in it; everything where nothing is said. */
  parts?: Partial<AnswerParts>
  /** Languages and flows that are offered. */
  languages: readonly AnswerLanguage[]
  flows: readonly AnswerFlow[]
  variables: readonly AnswerVariable[]
  media: AnswerMedia
  /** What the server has refused, by path within the answer. */
  problems?: readonly AnswerProblem[]
  /** What to say instead of the common sentence, as for an answer that was left empty. */
  error?: string | undefined
  required?: boolean
  /** Shown and not changed. */
  disabled?: boolean
  autoFocus?: boolean
  placeholder?: string
}

/** The editor with its text engine is fetched when the first answer is shown. */
const AnswerEditor = lazy(() => import('./answer-editor.tsx').then((module) => ({ default: module.AnswerEditor })))

const EVERYTHING: AnswerParts = { lists: true, media: true, variables: true, buttons: true, variants: true }

/**
 * A text that visitors read, with its form: marks, lists, links, media, buttons, variables, and variants for languages and
 * channels. What may not be saved is told as it is written, by the rule the server goes by.
 */
export function AnswerField(props: AnswerFieldProps) {
  const { value, limit, required = false, disabled = false, problems = [], languages } = props
  const t = useTexts()
  const [at, setAt] = useState(0)
  const answer = answerOf(value)
  const variant = answer.variants[Math.min(at, answer.variants.length - 1)]
  const own = answerProblems(value, limit, required).filter(({ code }) => code !== 'REQUIRED' || value.rich !== null)
  const [problem] = [...own, ...problems]
  return (
    <Field
      label={props.label}
      help={props.help}
      required={required}
      error={props.error ?? (problem && problemText(t, problem, answer.variants, languages))}
      count={{
        value: variant ? plainText(variant).trim() : '',
        limit,
        label: (used, most) => t(($) => $.common.counter, { used, limit: most }),
      }}
    >
      <Suspense
        fallback={
          <Loading label={t(($) => $.common.loading)}>
            <Skeleton className="h-44 w-full rounded-control" />
          </Loading>
        }
      >
        <AnswerEditor
          value={value}
          onChange={props.onChange}
          onBlur={props.onBlur}
          onBusyChange={props.onBusyChange}
          at={at}
          onAt={setAt}
          parts={{ ...EVERYTHING, ...props.parts }}
          languages={languages}
          variables={props.variables}
          flows={props.flows}
          media={props.media}
          placeholder={props.placeholder ?? ''}
          invalid={problem !== undefined || props.error !== undefined}
          disabled={disabled}
          autoFocus={props.autoFocus ?? false}
        />
      </Suspense>
    </Field>
  )
}

const KNOWN = [
  'REQUIRED',
  'TOO_LONG',
  'FORBIDDEN_CHARACTERS',
  'LINK_INVALID',
  'REPEATED',
  'MEDIA_GONE',
  'INVALID',
] as const

/** The sentence for a problem, with the variant it is in where there are several. */
function problemText(
  t: Texts,
  { code, path, limit = 0 }: AnswerProblem,
  variants: ReturnType<typeof answerOf>['variants'],
  languages: readonly AnswerLanguage[],
): string {
  // A button or a picture without words tells so itself: it is not the answer that is missing.
  const isWithin = code === 'REQUIRED' && path.length > 0 && path.at(-1) !== 'blocks'
  const known = isWithin ? 'INVALID' : (KNOWN.find((one) => one === code) ?? 'INVALID')
  const sentence = t(($) => $.answer.problems[known], { limit })
  const variant = typeof path[1] === 'number' ? variants[path[1]] : undefined
  return variant && variants.length > 1
    ? t(($) => $.answer.problems.inVariant, { name: variantName(t, variant, languages), sentence })
    : sentence
}
